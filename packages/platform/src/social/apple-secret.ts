import { importPKCS8, SignJWT } from 'jose'

const MINUTES = 5

type Apple = { issuer: string; clientId: string; clientSecret: string; teamId: string; keyId: string }

/** What Apple takes for a client secret: a token for a few minutes, signed with the key that it gave. @throws Error for what is no such key */
export async function appleSecret({ issuer, clientId, clientSecret, teamId, keyId }: Apple): Promise<string> {
  const key = await importPKCS8(clientSecret, 'ES256')
  return new SignJWT({})
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(teamId)
    .setSubject(clientId)
    .setAudience(issuer)
    .setIssuedAt()
    .setExpirationTime(`${MINUTES}m`)
    .sign(key)
}

/** Whether a text is a private key that Apple takes. */
export const isAppleKey = (text: string): Promise<boolean> =>
  importPKCS8(text, 'ES256').then(
    () => true,
    () => false,
  )
