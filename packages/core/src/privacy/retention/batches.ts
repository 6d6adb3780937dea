import type { RuleSubject } from '@balcao/contracts/privacy/bounds'
import type { TicketConditions } from '@balcao/contracts/tickets/conditions'
import type { Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'
import { standIns } from '../erasing/anonymous.ts'
import { eraseConversations } from '../erasing/conversations.ts'
import { eraseTickets, fileBytes } from '../erasing/erase-tickets.ts'
import { shareHolds } from '../held.ts'
import { soughtBy } from './found.ts'

/** A run as whoever works on it knows it. */
export type Run = {
  tenantId: number
  id: number
  ruleId: number | null
  ruleName: string
  subject: RuleSubject
  conditions: TicketConditions
  before: string
  cursor: number
}
/** What became of some things: those that were locked by somebody, or changed meanwhile, are in neither figure. */
export type Outcome = { erased: number; held: number; bytes: number }

/** The next ids that a run looks at. */
export async function nextIds(db: Tx, { tenantId, subject, conditions, before, cursor }: Run, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select f.id from (${soughtBy({ tenantId, subject, conditions })}) f
    where f.id > ${cursor} and f.at < ${before}::timestamptz order by f.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** What of some ids still is as the rule asks, now that they are locked, apart by whether it is held. */
async function still(db: Tx, { tenantId, subject, conditions, before }: Run, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; held: boolean }>`
    select f.id, f.held from (${soughtBy({ tenantId, subject, conditions, ids })}) f where f.at < ${before}::timestamptz order by f.id`.execute(
    db,
  )
  const of = (held: boolean) => rows.filter((row) => row.held === held).map(({ id }) => id)
  return { due: of(false), held: of(true).length }
}

/** Locks tickets with all that was merged into them; what somebody holds at this moment is left out. */
async function lockFamilies(db: Tx, tenantId: number, ids: readonly number[]): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ root: number; id: number }>`
    select r.id as root, f.id from unnest(${[...ids]}::bigint[]) r (id), ticket_family(${tenantId}, r.id) f (id)`.execute(db)
  const { rows: locked } = await sql<{ id: number }>`
    select id from tickets where tenant_id = ${tenantId} and id = any(${rows.map(({ id }) => id)}::bigint[])
    order by id for update skip locked`.execute(db)
  const free = new Set(locked.map(({ id }) => id))
  const families = new Map<number, number[]>()
  for (const [root, members] of Map.groupBy(rows, (row) => row.root)) {
    const all = members.map(({ id }) => id)
    if (all.every((id) => free.has(id))) families.set(root, all)
  }
  return families
}

async function listErased(
  db: Tx,
  { tenantId, id, ruleId, ruleName }: Run,
  what: 'content' | 'files',
  ids: readonly number[],
): Promise<void> {
  await sql`insert into ticket_erasures (tenant_id, ticket_id, what, rule_id, rule_name, run_id)
    select ${tenantId}, t, ${what}, ${ruleId}::bigint, ${ruleName}, ${id} from unnest(${[...ids]}::bigint[]) t
    on conflict (tenant_id, ticket_id, what) do update set rule_name = excluded.rule_name, run_id = excluded.run_id, erased_at = now()`.execute(
    db,
  )
}

async function ticketBatch(db: Tx, run: Run, ids: readonly number[]): Promise<Outcome> {
  const families = await lockFamilies(db, run.tenantId, ids)
  const { due, held } = await still(db, run, [...families.keys()])
  const all = due.flatMap((id) => families.get(id) ?? [])
  if (run.subject !== 'ticket_files') {
    const { bytes } = await eraseTickets(db, run.tenantId, all)
    await listErased(db, run, 'content', all)
    return { erased: due.length, held, bytes }
  }
  const bytes = await fileBytes(db, run.tenantId, all, false)
  await deleteFiles(db, run.tenantId, all)
  await listErased(db, run, 'files', all)
  return { erased: due.length, held, bytes }
}

/** Takes away the files of tickets; their bytes go with the next collection. */
export async function deleteFiles(db: Tx, tenantId: number, ids: readonly number[]): Promise<void> {
  for (const table of ['attachments', 'partial_uploads'])
    await sql`delete from ${sql.table(table)} where tenant_id = ${tenantId} and ticket_id = any(${[...ids]}::bigint[])`.execute(db)
}

async function mailBatch(db: Tx, run: Run, ids: readonly number[]): Promise<Outcome> {
  await sql`select id from inbound_mails where tenant_id = ${run.tenantId} and id = any(${[...ids]}::bigint[]) order by id for update`.execute(
    db,
  )
  const { due, held } = await still(db, run, ids)
  const { rows } = await sql<{ size: number }>`
    delete from inbound_mails where tenant_id = ${run.tenantId} and id = any(${due}::bigint[]) returning size`.execute(db)
  return { erased: due.length, held, bytes: rows.reduce((sum, { size }) => sum + Number(size), 0) }
}

async function conversationBatch(db: Tx, run: Run, ids: readonly number[]): Promise<Outcome> {
  const { tenantId, ruleId } = run
  await sql`select id from conversations where tenant_id = ${tenantId} and id = any(${[...ids]}::bigint[]) order by id for update`.execute(
    db,
  )
  const { due, held } = await still(db, run, ids)
  await eraseConversations(db, { tenantId, ids: due, ...(await standIns(db, tenantId)) })
  await sql`insert into conversation_erasures (tenant_id, conversation_id, rule_id)
    select ${tenantId}, c, ${ruleId}::bigint from unnest(${due}::bigint[]) c on conflict do nothing`.execute(db)
  return { erased: due.length, held, bytes: 0 }
}

/** Erases what of some ids is still as the rule asks; people are removed elsewhere (`people.ts`). */
export async function eraseBatch(db: Tx, run: Run, ids: readonly number[]): Promise<Outcome> {
  await shareHolds(db, run.tenantId)
  if (run.subject === 'mails') return mailBatch(db, run, ids)
  if (run.subject === 'conversations') return conversationBatch(db, run, ids)
  return ticketBatch(db, run, ids)
}

/** People of some ids who may be removed, locked. */
export async function dueForRemoval(db: Tx, run: Run, ids: readonly number[]): Promise<{ due: number[]; held: number }> {
  await shareHolds(db, run.tenantId)
  await sql`select id from users where tenant_id = ${run.tenantId} and id = any(${[...ids]}::bigint[]) order by id for update skip locked`.execute(
    db,
  )
  return still(db, run, ids)
}
