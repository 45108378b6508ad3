#ifndef SPECRUN_CCRYPTO_H
#define SPECRUN_CCRYPTO_H
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/ssl.h>
// What a TLS connection of OpenSSL speaks: TLSv1.3, and the cipher's name.
static inline const char *ccrypto_tls_version(const void *ssl) { return SSL_get_version((const SSL *)ssl); }
static inline const char *ccrypto_tls_cipher(const void *ssl) { return SSL_CIPHER_get_name(SSL_get_current_cipher((const SSL *)ssl)); }
#endif
