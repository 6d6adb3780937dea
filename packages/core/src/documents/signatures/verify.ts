import type { VerifiedSignature, VerifySignature } from '@balcao/contracts/documents/signing'
import type { Database } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'

/**
 * Whether a file of this hash is a version that everybody signed, the record of that, or neither. Whoever asks has the file, and learns nothing
 * else: not of whom it is, who signed, or when.
 */
export async function verify({ db }: { db: Database }, { sha256 }: VerifySignature): Promise<VerifiedSignature> {
  const { rows } = await inSystem(db, (tx) =>
    sql<VerifiedSignature>`
      select case when exists (select from signature_requests where sha256 = ${sha256} and state = 'signed') then 'signed'
        when exists (select from signature_requests where certificate_sha256 = ${sha256}) then 'certificate' else 'unknown' end as is`.execute(
      tx,
    ),
  )
  return rows[0] ?? { is: 'unknown' }
}
