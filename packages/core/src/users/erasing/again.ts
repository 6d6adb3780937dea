import type { Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'
import { NO_PREFERENCES, REMOVED_NAME, removedAddress } from '../removed.ts'
import { eraseTraces, type Former } from './traces.ts'

type Found = Former & { withFiles: boolean }

/** Erases once more, after a restore, what its archive still knew of people who were removed since: rows of the archive are in `backup_stage`. */
export async function eraseAgain(tx: Tx, tenantId: number): Promise<void> {
  const { rows } = await sql<Found>`
    select u.id, s.line ->> 'name' as name, s.line ->> 'email' as email, coalesce(e.with_files, false) as "withFiles"
    from backup_stage s
    join users u on u.tenant_id = ${tenantId} and u.id = (s.line ->> 'id')::bigint and u.deleted_at is not null and u.email <> s.line ->> 'email'
    left join erasures e on e.tenant_id = u.tenant_id and e.user_id = u.id
    where s.table_name = 'users'`.execute(tx)
  for (const person of rows) await erase(tx, tenantId, person)
  // Previews hold samples of the archive, and are of a state that is no more.
  await tx.deleteFrom('backupRuns').where('tenantId', '=', tenantId).where('kind', '=', 'preview').where('state', '<>', 'running').execute()
}

/** The same in a copy of an archive: whoever was removed in the organisation that it is of is removed there, too. */
export async function eraseInCopy(tx: Tx, copy: number, source: number): Promise<void> {
  const { rows } = await sql<Found>`
    select c.id, c.name, c.email, coalesce(e.with_files, false) as "withFiles"
    from users c
    join users u on u.tenant_id = ${source} and u.id = c.id and u.deleted_at is not null
    left join erasures e on e.tenant_id = u.tenant_id and e.user_id = u.id
    where c.tenant_id = ${copy} and c.deleted_at is null`.execute(tx)
  for (const person of rows) {
    await tx
      .updateTable('users')
      .set({ ...GONE, email: removedAddress(person.id), deletedAt: sql<string>`now()` })
      .where('tenantId', '=', copy)
      .where('id', '=', person.id)
      .execute()
    await erase(tx, copy, person)
  }
}

/** What is left of a person where nobody is any more. */
const GONE = { name: REMOVED_NAME, companyId: null, isActive: false, ...NO_PREFERENCES } as const

async function erase(tx: Tx, tenantId: number, { withFiles, ...person }: Found): Promise<void> {
  await eraseTraces(tx, tenantId, person, withFiles)
  // A removal leaves these to a reaction; a restore tells nobody.
  await tx.deleteFrom('ticketDrafts').where('tenantId', '=', tenantId).where('userId', '=', person.id).execute()
  const again = { name: person.name, email: person.email, historyUntil: 0, doneAt: null }
  await tx
    .insertInto('erasures')
    .values({ tenantId, userId: person.id, withFiles, ...again })
    .onConflict((oc) => oc.columns(['tenantId', 'userId']).doUpdateSet(again))
    .execute()
}
