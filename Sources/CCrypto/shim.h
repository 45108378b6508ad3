#ifndef SPECRUN_CCRYPTO_H
#define SPECRUN_CCRYPTO_H
#include <openssl/evp.h>
#include <openssl/hmac.h>
#endif
