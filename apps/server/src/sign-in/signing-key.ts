import { createPrivateKey, type KeyObject } from 'node:crypto'
import type { Secrets } from '@balcao/platform/secrets'

/** DER of an Ed25519 private key up to its 32 bytes (RFC 8410). */
const ED25519_PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The installation's key for one purpose; it follows from its secret, and is not stored. */
export function signingKey(secrets: Secrets, purpose: string): KeyObject {
  const seed = Buffer.from(secrets.derive(purpose, 'ed25519'), 'base64url')
  return createPrivateKey({ key: Buffer.concat([ED25519_PKCS8, seed]), format: 'der', type: 'pkcs8' })
}
