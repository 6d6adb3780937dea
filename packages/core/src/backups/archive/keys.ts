import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import type { BackupSecrets, Secrets } from '../../ports.ts'

const KEY_ID_LENGTH = 16
/** How a seed of Ed25519 is written as PKCS #8. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The name of a secret, which says nothing of it. */
export const keyIdOf = (secrets: Secrets): string => secrets.derive('backup-key-id', '').slice(0, KEY_ID_LENGTH)

/** The secret of this name; undefined where it is no longer among them. */
export const secretOf = (ring: BackupSecrets, keyId: string): Secrets | undefined => ring.find((one) => keyIdOf(one) === keyId)

/** The key of one archive of one organisation; `salt` is the archive's own. */
export const sealingKey = (secrets: Secrets, tenantId: number, salt: string): Buffer =>
  Buffer.from(secrets.derive('backup-seal', `${tenantId}.${salt}`), 'base64url')

const signingKey = (secrets: Secrets): KeyObject =>
  createPrivateKey({
    key: Buffer.concat([PKCS8, Buffer.from(secrets.derive('backup-signature', ''), 'base64url')]),
    format: 'der',
    type: 'pkcs8',
  })

/** Signs a manifest with Ed25519. */
export function signManifest(secrets: Secrets, manifest: Buffer): { keyId: string; signature: string } {
  return { keyId: keyIdOf(secrets), signature: sign(null, manifest, signingKey(secrets)).toString('base64') }
}

/** Whether one of our secrets signed this manifest. */
export function isSigned(ring: BackupSecrets, manifest: Buffer, { keyId, signature }: { keyId: string; signature: string }): boolean {
  const secrets = secretOf(ring, keyId)
  return secrets !== undefined && verify(null, manifest, createPublicKey(signingKey(secrets)), Buffer.from(signature, 'base64'))
}
