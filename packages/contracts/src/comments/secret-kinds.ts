/** What a file may hold that must not be known: the recording of a browser, settings with passwords, a private key, a token. */
export const SECRET_KINDS = ['har', 'env', 'private_key', 'token'] as const
export type SecretKind = (typeof SECRET_KINDS)[number]
