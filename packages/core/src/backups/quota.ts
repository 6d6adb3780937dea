import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { conflict, DomainError } from '../errors.ts'
import { systemNow } from '../monitoring/system.ts'

/** Backups may take so many times what an organisation's data take, and at least this much. */
const TIMES_LIVE = 3
const LEAST_BYTES = 1024 ** 3
/** What a row takes in an archive, about: the sizes of tables belong to all organisations together. */
const ROW_BYTES = 400

/** How much backups take, and how much they may. */
export async function roomOf({ db }: Ctx): Promise<{ bytes: number; quota: number }> {
  const { rows } = await sql<{ bytes: number; live: number }>`
    select coalesce((select sum(stored_bytes) from backups where status = 'ready'), 0)::bigint as bytes,
      coalesce((select sum(size) from files), 0)::bigint
        + ${ROW_BYTES} * coalesce((select max(rows) from backups where status = 'ready'), 0)::bigint as live`.execute(db)
  const { bytes, live } = rows[0] as { bytes: number; live: number }
  return { bytes, quota: Math.max(LEAST_BYTES, live * TIMES_LIVE) }
}

/** The disk is asked for before anything is written: one that is nearly full is left to what people write. @throws DomainError backup_quota, backup_no_space */
export async function mustHaveRoom(ctx: Ctx): Promise<void> {
  const disk = (await systemNow(ctx, {})).readings.find(({ metric }) => metric === 'disk_used')
  if (disk?.state === 'critical') throw new DomainError('unavailable', 'backup_no_space')
  const { bytes, quota } = await roomOf(ctx)
  if (bytes >= quota) throw conflict('backup_quota')
}
