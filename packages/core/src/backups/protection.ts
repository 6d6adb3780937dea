import { createHash } from 'node:crypto'
import type { Protect, Protection } from '@balcao/contracts/backups/backups'
import { invalid } from '../errors.ts'
import type { JobCtx } from '../jobs.ts'
import type { BackupSecrets } from '../ports.ts'
import { seal, unseal } from '../sealed.ts'
import { hashing } from './archive/hashing.ts'
import { encrypterFor, type Lock, protectedCopy } from './archive/protect.ts'
import { unseal as unsealArchive } from './archive/seal.ts'

const PURPOSE = 'backup-passphrase'

/** What a backup that is asked for keeps until its copy is prepared. */
type Asked = { protection: Protection; protectionSecret: string }

/** Keeps what will protect the copy, sealed. @throws DomainError invalid_input for a recipient that is none */
export async function askedProtection([secrets]: BackupSecrets, tenantId: number, protect: Protect): Promise<Asked> {
  const { passphrase, recipient } = protect
  const lock: Lock = recipient === undefined ? { by: 'passphrase', with: passphrase ?? '' } : { by: 'recipient', with: recipient }
  try {
    await encrypterFor(lock)
  } catch {
    throw invalid({ field: 'protect.recipient', reason: 'recipient_unknown' })
  }
  return { protection: lock.by, protectionSecret: seal(secrets, PURPOSE, String(tenantId), lock.with) }
}

/** Opens what was kept under the present secret, or a former one. */
function openSecret(ring: BackupSecrets, tenantId: number, sealed: string): string {
  for (const secrets of ring)
    try {
      return unseal(secrets, PURPOSE, String(tenantId), sealed)
    } catch {
      // Sealed under another one of the ring.
    }
  throw new Error('what protects this backup was sealed under a secret that is gone')
}

type Row = { key: string; bytes: number; createdAt: string; protection: Protection; protectionSecret: string }

/** The bytes of a protected copy, and what a backup's row says of them. */
export type Prepared = { protectedKey: string; protectedBytes: number; protectedSha256: string }

/** Prepares the copy that will be fetched, from the archive that was made. */
export async function prepareCopy({ ports }: Pick<JobCtx, 'ports'>, tenantId: number, row: Row): Promise<Prepared> {
  const lock: Lock = { by: row.protection, with: openSecret(ports.backupSecrets, tenantId, row.protectionSecret) }
  const stored = await ports.files.get(row.key)
  if (!stored) throw new Error('the bytes are gone')
  const archive = unsealArchive(ports.backupSecrets, tenantId, stored.stream)
  const hash = createHash('sha256')
  const protectedKey = crypto.randomUUID()
  const { size } = await ports.files.put(protectedKey, hashing(hash, protectedCopy(lock, row.bytes, row.createdAt, archive)))
  return { protectedKey, protectedBytes: size, protectedSha256: hash.digest('hex') }
}
