import type { Ctx } from '../../ctx.ts'
import { mustBeClean } from '../../files/sent-files.ts'
import type { StoreFile } from '../../ports.ts'
import { now } from '../../tickets/queries.ts'

/**
 * A row for bytes of our own making that were stored; the same bytes are kept once, and what is spare is swept from the store.
 * @returns its id
 */
export async function keepStored({ db, actor }: Ctx, { key, mime, size, sha256 }: Awaited<ReturnType<StoreFile>>): Promise<string> {
  const file = await db
    .insertInto('files')
    .values({ tenantId: actor.tenantId, id: key, mime, size, sha256, scan: 'clean' })
    .onConflict((oc) => oc.columns(['tenantId', 'sha256']).doUpdateSet({ usedAt: now }))
    .returning(['id', 'scan'])
    .executeTakeFirstOrThrow()
  if (file.scan === 'infected') mustBeClean(file.scan)
  return file.id
}
