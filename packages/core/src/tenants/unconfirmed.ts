import type { Database } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import type { Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'

type Upkeep = { db: Database; log: { info(fields: object, text: string): void } }
type Abandoned = { id: number; slug: string; createdAt: string }

/** Whoever registers an organisation and never comes keeps its name from others this long. */
const UNCONFIRMED_DAYS = 14
const BATCH = 100

/** Registered at /register long ago, and nobody has ever come in. What somebody did there would need a sign-in before it. */
const abandoned = sql`
  t.created_at < now() - make_interval(days => ${UNCONFIRMED_DAYS})
  and exists (select from audit_events e where e.tenant_id = t.id and e.action = 'organization.registered')
  and not exists (select from audit_events e where e.tenant_id = t.id and e.action = 'session.started')
  and not exists (select from sign_ins s where s.tenant_id = t.id and s.outcome = 'success')
  and not exists (select from sessions s where s.tenant_id = t.id)
  and not exists (select from users u where u.tenant_id = t.id
    and (u.last_seen_at is not null or u.email_verified_at is not null or u.password_hash is not null))`

async function remove(tx: Tx, id: number): Promise<Abandoned | undefined> {
  // A first sign-in holds this row by its references: whoever comes second sees what the first has done.
  await sql`select from tenants where id = ${id} for update`.execute(tx)
  const { rows } =
    await sql<Abandoned>`delete from tenants t where t.id = ${id} and ${abandoned} returning t.id, t.slug, t.created_at`.execute(tx)
  return rows[0]
}

/** Removes organisations nobody ever came to, with everything in them, each in a transaction of its own. */
export async function removeUnconfirmed({ db, log }: Upkeep): Promise<void> {
  const due = await inSystem(db, (tx) =>
    sql<{ id: number }>`select t.id from tenants t where ${abandoned} order by t.created_at limit ${BATCH}`.execute(tx),
  )
  for (const { id } of due.rows) {
    const removed = await inSystem(db, (tx) => remove(tx, id))
    // Their own audit log goes with them: the log of the process is what stays.
    if (removed) log.info({ organization: removed }, 'an organisation that nobody came to was removed')
  }
}
