import type { FormerWatch } from '@balcao/db/schema/watches'
import type { Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'

export type Key = Pick<FormerWatch, 'kind' | 'ticketId' | 'whoId'>
export type Named = FormerWatch & { name: string }

const LETTER = { person: 'p', team: 't', email: 'e' } as const

export const keyOf = ({ kind, ticketId, whoId }: Key) => `${LETTER[kind]}${ticketId}-${whoId}`

/** What a key of the list says, checked by its schema. */
export function readKey(key: string): Key {
  const [ticketId, whoId] = key.slice(1).split('-')
  const kind = key.startsWith('p') ? 'person' : key.startsWith('t') ? 'team' : 'email'
  return { kind, ticketId: Number(ticketId), whoId: Number(whoId) }
}

const of = (keys: readonly Key[], kind: Key['kind']) => {
  const those = keys.filter((key) => key.kind === kind)
  return sql`unnest(${those.map(({ ticketId }) => ticketId)}::bigint[], ${those.map(({ whoId }) => whoId)}::bigint[])`
}

/** Those who watch as these keys say, with how they do. */
export async function formerWatches(db: Tx, keys: readonly Key[]): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select 'person' as kind, w.ticket_id, w.user_id as who_id, u.name, w.side, w.level, w.muted_until, w.source, w.merge_id, w.created_at, null::jsonb as address
    from ${of(keys, 'person')} as k(ticket_id, who_id)
    join ticket_watchers w on w.ticket_id = k.ticket_id and w.user_id = k.who_id
    join users u on u.tenant_id = w.tenant_id and u.id = w.user_id
    union all
    select 'team', w.ticket_id, w.queue_id, q.name, 'staff', 'all', null, 'added', w.merge_id, w.created_at, null
    from ${of(keys, 'team')} as k(ticket_id, who_id)
    join ticket_team_watchers w on w.ticket_id = k.ticket_id and w.queue_id = k.who_id
    join queues q on q.tenant_id = w.tenant_id and q.id = w.queue_id
    union all
    select 'email', w.ticket_id, w.id, w.email, w.side, 'public', null, 'added', w.merge_id, w.created_at,
      jsonb_build_object('email', w.email, 'language', w.language, 'addedBy', w.added_by)
    from ${of(keys, 'email')} as k(ticket_id, who_id)
    join ticket_email_watchers w on w.ticket_id = k.ticket_id and w.id = k.who_id`.execute(db)
  return rows
}

export async function deleteWatches(db: Tx, keys: readonly Key[]): Promise<void> {
  await sql`delete from ticket_watchers w using ${of(keys, 'person')} as k(ticket_id, who_id)
    where w.ticket_id = k.ticket_id and w.user_id = k.who_id`.execute(db)
  await sql`delete from ticket_team_watchers w using ${of(keys, 'team')} as k(ticket_id, who_id)
    where w.ticket_id = k.ticket_id and w.queue_id = k.who_id`.execute(db)
  await sql`delete from ticket_email_watchers w using ${of(keys, 'email')} as k(ticket_id, who_id)
    where w.ticket_id = k.ticket_id and w.id = k.who_id`.execute(db)
}

/** Puts them back as they were. */
export async function insertWatches({ db, actor: { tenantId } }: Ctx, rows: readonly FormerWatch[]): Promise<void> {
  const people = rows.filter(({ kind }) => kind === 'person')
  const teams = rows.filter(({ kind }) => kind === 'team')
  if (people.length > 0)
    await db
      .insertInto('ticketWatchers')
      .values(people.map(({ kind: _, whoId: userId, address: __, ...row }) => ({ tenantId, userId, ...row })))
      .execute()
  if (teams.length > 0)
    await db
      .insertInto('ticketTeamWatchers')
      .values(teams.map(({ ticketId, whoId: queueId, mergeId, createdAt }) => ({ tenantId, ticketId, queueId, mergeId, createdAt })))
      .execute()
  const emails = rows.flatMap(({ address, ticketId, side, mergeId, createdAt }) =>
    address ? [{ tenantId, ticketId, side, mergeId, createdAt, ...address }] : [],
  )
  if (emails.length > 0) await db.insertInto('ticketEmailWatchers').values(emails).execute()
}

/** Addresses that follow these tickets, as `ticket address`. */
export async function addressesOn(db: Tx, ticketIds: readonly number[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('ticketEmailWatchers')
    .select(['ticketId', 'email'])
    .where((eb) => eb('ticketId', '=', eb.fn.any(eb.val([...ticketIds]))))
    .execute()
  return new Set(rows.map(({ ticketId, email }) => `${ticketId} ${email}`))
}
