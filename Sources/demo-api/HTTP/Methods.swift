import FlyingFox

/// The methods that the server hands to its routes.
///
/// FlyingFox has no route for all of them. These are its own, those of IANA's registry of HTTP
/// methods, and two that are in use without being registered; to others it says 404 by itself.
let knownMethods = HTTPMethod.allMethods.union(
  """
  ACL BASELINE-CONTROL BIND CHECKIN CHECKOUT COPY LABEL LINK LOCK MERGE MKACTIVITY MKCALENDAR MKCOL
  MKREDIRECTREF MKWORKSPACE MOVE ORDERPATCH PROPFIND PROPPATCH REBIND REPORT SEARCH UNBIND
  UNCHECKOUT UNLINK UNLOCK UPDATE UPDATEREDIRECTREF VERSION-CONTROL PURGE QUERY
  """
  .split(whereSeparator: \.isWhitespace).map { HTTPMethod(String($0)) }
)
