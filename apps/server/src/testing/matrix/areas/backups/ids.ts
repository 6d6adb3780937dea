import type { Build } from '../../maker.ts'

/** One that failed, and so has nothing to fetch. */
const failedBackup: Build = ({ desk }) =>
  desk.rows(async (tx) => {
    const values = { tenantId: desk.id, kind: 'manual', status: 'failed' }
    return (await tx.insertInto('backups').values(values).returning('id').executeTakeFirstOrThrow()).id
  })

/** One that waits: another cannot be asked for meanwhile. */
const queuedBackup: Build = ({ desk }) =>
  desk.rows(async (tx) => {
    // One for each organisation, whoever asks, and however many at once.
    const values = { tenantId: desk.id, kind: 'manual' }
    await tx
      .insertInto('backups')
      .values(values)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const waiting = tx.selectFrom('backups').select('id').where('status', 'in', ['queued', 'running'])
    return (await waiting.executeTakeFirstOrThrow()).id
  })

export const BACKUP_IDS = { failedBackup, queuedBackup }
