import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { MailSecrets, Secrets } from './ports.ts'

const ALGORITHM = 'aes-256-gcm'
const NONCE = 12
const TAG = 16

const keyOf = (secrets: Secrets, purpose: string) => Buffer.from(secrets.derive('sealing-key', purpose), 'base64url')

/** Encrypts what must be read again, such as a second factor's secret; `bound` ties it to its row. */
export function seal(secrets: Secrets, purpose: string, bound: string, text: string): string {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv(ALGORITHM, keyOf(secrets, purpose), nonce).setAAD(Buffer.from(bound))
  const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([sealed, cipher.getAuthTag()]).toString('base64url')
}

/** Opens what `seal` made for the same purpose and row. @throws when it was made for another, or under another secret */
export function unseal(secrets: Secrets, purpose: string, bound: string, sealed: string): string {
  const all = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv(ALGORITHM, keyOf(secrets, purpose), all.subarray(0, NONCE), { authTagLength: TAG })
  decipher.setAAD(Buffer.from(bound)).setAuthTag(all.subarray(-TAG))
  return Buffer.concat([decipher.update(all.subarray(NONCE, -TAG)), decipher.final()]).toString('utf8')
}

/** Opens what was sealed under one of several secrets, the present one or a former one; undefined where none of them opens it. */
export function unsealAny(all: MailSecrets, purpose: string, bound: string, sealed: string): string | undefined {
  for (const secrets of all)
    try {
      return unseal(secrets, purpose, bound, sealed)
    } catch {
      // Perhaps under a former secret.
    }
  return undefined
}
