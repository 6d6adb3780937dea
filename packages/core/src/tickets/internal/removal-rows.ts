import type { FormerWatch } from '@balcao/db/schema-watchers'
import type { Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'

export type Key = Pick<FormerWatch, 'kind' | 'ticketId' | 'whoId'>
export type Named = FormerWatch & { name: string }

export const keyOf = ({ kind, ticketId, whoId }: Key) => `${kind === 'person' ? 'p' : 't'}${ticketId}-${whoId}`

/** What a key of the list says, checked by its schema. */
export function readKey(key: string): Key {
  const [ticketId, whoId] = key.slice(1).split('-')
  return { kind: key.startsWith('p') ? 'person' : 'team', ticketId: Number(ticketId), whoId: Number(whoId) }
}

const of = (keys: readonly Key[], kind: Key['kind']) => {
  const those = keys.filter((key) => key.kind === kind)
  return sql`unnest(${those.map(({ ticketId }) => ticketId)}::bigint[], ${those.map(({ whoId }) => whoId)}::bigint[])`
}

/** Those who watch as these keys say, with how they do. */
export async function formerWatches(db: Tx, keys: readonly Key[]): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select 'person' as kind, w.ticket_id, w.user_id as who_id, u.name, w.side, w.level, w.muted_until, w.source, w.merge_id, w.created_at
    from ${of(keys, 'person')} as k(ticket_id, who_id)
    join ticket_watchers w on w.ticket_id = k.ticket_id and w.user_id = k.who_id
    join users u on u.tenant_id = w.tenant_id and u.id = w.user_id
    union all
    select 'team', w.ticket_id, w.queue_id, q.name, 'staff', 'all', null, 'added', w.merge_id, w.created_at
    from ${of(keys, 'team')} as k(ticket_id, who_id)
    join ticket_team_watchers w on w.ticket_id = k.ticket_id and w.queue_id = k.who_id
    join queues q on q.tenant_id = w.tenant_id and q.id = w.queue_id`.execute(db)
  return rows
}

export async function deleteWatches(db: Tx, keys: readonly Key[]): Promise<void> {
  await sql`delete from ticket_watchers w using ${of(keys, 'person')} as k(ticket_id, who_id)
    where w.ticket_id = k.ticket_id and w.user_id = k.who_id`.execute(db)
  await sql`delete from ticket_team_watchers w using ${of(keys, 'team')} as k(ticket_id, who_id)
    where w.ticket_id = k.ticket_id and w.queue_id = k.who_id`.execute(db)
}

/** Puts them back as they were. */
export async function insertWatches({ db, actor: { tenantId } }: Ctx, rows: readonly FormerWatch[]): Promise<void> {
  const people = rows.filter(({ kind }) => kind === 'person')
  const teams = rows.filter(({ kind }) => kind === 'team')
  if (people.length > 0)
    await db
      .insertInto('ticketWatchers')
      .values(people.map(({ kind: _, whoId: userId, ...row }) => ({ tenantId, userId, ...row })))
      .execute()
  if (teams.length > 0)
    await db
      .insertInto('ticketTeamWatchers')
      .values(teams.map(({ ticketId, whoId: queueId, mergeId, createdAt }) => ({ tenantId, ticketId, queueId, mergeId, createdAt })))
      .execute()
}
