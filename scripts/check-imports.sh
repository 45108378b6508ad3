#!/usr/bin/env bash
# Checks imports against Package.swift and the order of the targets:
#   1. a target imports what it declares as a dependency, and declares what it imports;
#   2. a source target imports only what stands to its left;
#   3. sources import Foundation only where FoundationEssentials is missing (demo-api may).
# SwiftPM itself accepts an undeclared import when another target has built the module.
set -euo pipefail
cd "$(dirname "$0")/.."

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# One line for each fact: "target NAME TYPE PATH" or "needs NAME MODULE".
swift package describe --type text >"$work/description"
awk '
  /^Targets:/ { inside = 1; next }
  !inside { next }
  /^    Name: / { name = $2 }
  /^    Type: / { type = $2 }
  /^    Path: / { print "target", name, type, $2 }
  /^    [A-Za-z0-9]/ { list = ($0 ~ /^    (Target|Product) dependencies:/) }
  list && /^        / { print "needs", name, $1 }
' "$work/description" >"$work/manifest"

# One line for each import: "import FILE LINE MODULE GUARDED".
git ls-files -z 'Sources/*.swift' 'Tests/*.swift' | xargs -0 awk '
  FNR == 1 { before = "" }
  {
    line = $0
    sub(/^[ \t]+/, "", line)
    while (line ~ /^(@[A-Za-z_]+(\([^)]*\))?|public|package|internal|fileprivate|private)[ \t]/)
      sub(/^[^ \t]+[ \t]+/, "", line)
    if (line ~ /^import[ \t]/) {
      sub(/^import[ \t]+((struct|class|enum|protocol|func|var|let|typealias|actor)[ \t]+)?/, "", line)
      sub(/[^A-Za-z0-9_].*$/, "", line)
      print "import", FILENAME, FNR, line, (before ~ /^#else/ ? "guarded" : "plain")
    } else if (line != "") before = line
  }
' >"$work/imports"

awk '
  # What stands to the left of what. A new target has to be given its place here.
  BEGIN {
    rank["PCRE"] = 1; rank["JSON"] = 2; rank["SpecSource"] = 3; rank["JSONSchema"] = 3
    rank["YAML"] = 4; rank["TaskEngine"] = 4; rank["Matching"] = 5
    rank["SpecModel"] = 6; rank["SpecRunner"] = 7; rank["SpecReports"] = 7
    rank["specrun"] = 8; rank["SpecTesting"] = 8; rank["demo-api"] = 1
  }
  function fail(place, text) { print place ": error: " text; failures++ }
  $1 == "target" {
    type[$2] = $3; folder[$2] = $4 "/"
    module = $2; gsub(/-/, "_", module); target[module] = $2
  }
  $1 == "needs" { needs[$2, $3] = 1; order[++count] = $2 SUBSEP $3; product[$3] = 1 }
  $1 == "import" {
    file = $2; place = $2 ":" $3; module = $4
    name = ""
    for (candidate in folder) if (index(file, folder[candidate]) == 1) name = candidate
    if (name == "") { fail(place, "no target of Package.swift has this file"); next }
    imported = (module in target) ? target[module] : module
    isOurs = (imported in type)
    isSystem = isOurs && type[imported] == "system-target"
    used[name, imported] = 1
    if ((isOurs || imported in product) && !((name, imported) in needs) && imported != name)
      fail(place, name " imports " module ", which Package.swift does not say")
    if (type[name] == "test" || name == "TestSupport") next
    if (!(name in rank)) fail(place, name " has no place in scripts/check-imports.sh yet")
    if (isOurs && !isSystem && rank[imported] >= rank[name])
      fail(place, name " must not import " module ": it does not stand to its left")
    if (name != "demo-api" && module ~ /^Foundation(Networking|XML)?$/ && $5 != "guarded")
      fail(place, "import FoundationEssentials, and " module " only where that is missing")
  }
  END {
    for (i = 1; i <= count; i++) {
      split(order[i], pair, SUBSEP)
      # Tests need executables to be built, not to be imported.
      if (!(order[i] in used) && !(type[pair[1]] == "test" && type[pair[2]] == "executable"))
        fail("Package.swift", pair[1] " does not import " pair[2])
    }
    if (failures) { print failures " wrong imports"; exit 1 }
    print "imports agree with Package.swift"
  }
' "$work/manifest" "$work/imports"
