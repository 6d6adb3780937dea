import type { Database } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import type { Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'
import { REMOVED_NAME } from '../removed.ts'

/** Entries of histories that are looked at, and mails that are erased, in one transaction. */
const ENTRIES = 20_000
const MAILS = 500
const PEOPLE = 50
/** The next run goes on. */
const RUN_MS = 20_000
/** No transaction lives as long (decision 011): by then none can still bring an entry, with a lower id, that names them. */
const SETTLED_SECONDS = 60

type Erasure = { tenantId: number; userId: number; name: string; email: string; historyUntil: number; createdAt: string }

/** Erases what there may be much of: mails that removed people sent, as they came in, and their names in histories of tickets. */
export async function finishErasures({ db }: { db: Database }, settledSeconds = SETTLED_SECONDS): Promise<void> {
  const until = Date.now() + RUN_MS
  const open = await inSystem(db, (tx) =>
    tx
      .selectFrom('erasures')
      .select(['tenantId', 'userId'])
      .where('doneAt', 'is', null)
      .where('createdAt', '<=', sql<string>`now() - make_interval(secs => ${settledSeconds})`)
      .orderBy('createdAt')
      .limit(PEOPLE)
      .execute(),
  )
  for (const { tenantId, userId } of open)
    while (Date.now() < until && (await inSystem(db, (tx) => eraseSome(tx, tenantId, userId)))) {
      // Each step is a transaction of its own.
    }
}

/** The next step for one person. @returns false once there is none, or where a mail of theirs is still being worked on */
async function eraseSome(tx: Tx, tenantId: number, userId: number): Promise<boolean> {
  const erasure = (await tx
    .selectFrom('erasures')
    .select(['tenantId', 'userId', 'name', 'email', 'historyUntil', 'createdAt'])
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .where('doneAt', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()) as Erasure | undefined
  if (!erasure) return false
  if ((await eraseMails(tx, erasure)) === MAILS) return true
  const historyUntil = await eraseInHistory(tx, erasure)
  const of = tx.updateTable('erasures').where('tenantId', '=', tenantId).where('userId', '=', userId)
  if (historyUntil !== null) {
    await of.set({ historyUntil }).execute()
    return true
  }
  if (await hasMailUnderWay(tx, erasure)) return false
  await of.set({ name: null, email: null, doneAt: sql<string>`now()` }).execute()
  return false
}

/** Whoever has the address since then is somebody else. */
const sentBy = ({ tenantId, userId, email, createdAt }: Erasure) => sql`tenant_id = ${tenantId} and (
  user_id = ${userId} or (from_address = ${email} and received_at <= ${createdAt}::timestamptz))`

async function eraseMails(tx: Tx, erasure: Erasure): Promise<number> {
  const { numAffectedRows } = await sql`delete from inbound_mails where (tenant_id, id) in (
    select tenant_id, id from inbound_mails where ${sentBy(erasure)} and state <> 'received' limit ${MAILS})`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

async function hasMailUnderWay(tx: Tx, erasure: Erasure): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select exists (select from inbound_mails where ${sentBy(erasure)}) as is`.execute(tx)
  return rows[0]?.is === true
}

/**
 * Histories name who had a ticket, and who followed it, by name or address. A name counts as this person's where they had the ticket; among
 * those who followed it nothing tells people of one name apart. @returns up to which entry it came; null at the end
 */
async function eraseInHistory(tx: Tx, { tenantId, userId, name, email, historyUntil }: Erasure): Promise<number | null> {
  const patterns = ['assignee', 'watchers'].flatMap((field) =>
    [name, email].flatMap((text) => ['from', 'to'].map((side) => JSON.stringify([{ field, [side]: text }]))),
  )
  const isTheirs = (side: string) =>
    sql`c ->> ${side} in (${name}, ${email}) and (c ->> 'field' = 'watchers' or c ->> 'field' = 'assignee' and had.it)`
  const written = (side: string) =>
    sql`jsonb_build_object(${side}::text, case when ${isTheirs(side)} then to_jsonb(${REMOVED_NAME}::text) else c -> ${side} end)`
  const { rows } = await sql<{ last: number | null }>`
    with entries as materialized (
      select id, ticket_id, changes from ticket_events where tenant_id = ${tenantId} and id > ${historyUntil} order by id limit ${ENTRIES}),
    theirs as (
      select s.id, (select jsonb_agg(case when c ->> 'field' in ('assignee', 'watchers') then c || ${written('from')} || ${written('to')} else c end order by n)
          from jsonb_array_elements(s.changes) with ordinality e(c, n)) as changes
      from entries s cross join lateral (
        select exists (select from ticket_states t where t.tenant_id = ${tenantId} and t.ticket_id = s.ticket_id and t.assignee_id = ${userId}) as it offset 0) had
      where s.changes @> any (${patterns}::jsonb[])),
    put as (update ticket_events e set changes = t.changes from theirs t where e.tenant_id = ${tenantId} and e.id = t.id)
    select max(id) as last from entries`.execute(tx)
  return rows[0]?.last ?? null
}
