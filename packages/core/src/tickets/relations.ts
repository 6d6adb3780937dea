import type { Reason } from '@balcao/contracts/reason-texts'
import { INVERSE, MAX_LEVELS, MAX_RELATIONS, type Relation } from '@balcao/contracts/tickets/relation-kinds'
import type { AddRelation, ListRelations, RemoveRelation, TicketRelation } from '@balcao/contracts/tickets/relations'
import type { Priority, Status } from '@balcao/contracts/tickets/statuses'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { conflict, invalid, notFound } from '../errors.ts'
import { can, must } from '../policy.ts'
import * as history from './history.ts'
import { reached, relationsOf, type StoredKind, saidBy, stored } from './internal/relation-rows.ts'
import { lockPair } from './merges/rows.ts'
import { findTickets } from './ticket-rows.ts'
import { person } from './ticket-view.ts'
import { mustSee } from './tickets.ts'

const refuse = (why: Reason) => invalid({ field: 'otherId', ...why })

/** How a ticket stands to others, of those that the reader sees, oldest first. @throws DomainError ticket_not_found */
export async function list(ctx: Ctx, { id }: ListRelations): Promise<TicketRelation[]> {
  await mustSee(ctx, id)
  const rows = (await relationsOf(ctx.db, id)).map((row) => ({ ...row, ...saidBy(id, row) }))
  if (rows.length === 0) return []
  const others = await findTickets(
    ctx.db,
    ctx.db
      .selectFrom('tickets')
      .select('id')
      .where(
        'id',
        'in',
        rows.map(({ otherId }) => otherId),
      ),
  )
  return rows.flatMap(({ id: relationId, kind, otherId, createdAt }) => {
    const other = others.find((ticket) => ticket.id === otherId)
    if (!other || !can(ctx.actor, 'ticket.read', other)) return []
    const { number, title } = other
    const [status, priority] = [other.status as Status, other.priority as Priority]
    const assignee = other.assigneeId === null ? null : person(other.assigneeId, other.assigneeName, other.assigneeEmail, 'staff')
    return [{ id: relationId, kind, ticket: { id: otherId, number, title, status, priority, assignee }, createdAt }]
  })
}

/**
 * Says how a ticket stands to another that the caller sees. Nothing blocks, doubles or contains itself, however far around.
 * @throws DomainError ticket_not_found, forbidden, ticket_merged, invalid_input
 */
export async function add(ctx: Ctx, { id, otherId, kind }: AddRelation): Promise<TicketRelation[]> {
  if (id === otherId) throw refuse({ reason: 'same_ticket' })
  const { source: ticket, target: other } = await lockPair(ctx.db, id, otherId)
  for (const one of [ticket, other]) if (!can(ctx.actor, 'ticket.read', one)) throw notFound('ticket_not_found')
  must(ctx, 'ticket.edit', ticket)
  if (ticket.status === 'merged' || other.status === 'merged') throw conflict('ticket_merged')

  const row = stored(kind, id, otherId)
  if (row.kind !== 'related') await mustLeadForward(ctx, row)
  for (const one of [id, otherId])
    if ((await relationsOf(ctx.db, one)).length >= MAX_RELATIONS) throw refuse({ reason: 'too_many_relations' })
  const added = await ctx.db
    .insertInto('ticketRelations')
    .values({ tenantId: ctx.actor.tenantId, createdBy: ctx.actor.userId, ...row })
    .onConflict((oc) => oc.columns(['tenantId', 'fromId', 'toId', 'kind']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) throw refuse({ reason: 'already_related' })
  await tell(ctx, id, kind, otherId, true)
  await tell(ctx, otherId, INVERSE[kind], id, true)
  return list(ctx, { id })
}

/** No circles, one parent, few levels. Relations of a kind are made one at a time: two could close a circle together. */
async function mustLeadForward(ctx: Ctx, { kind, fromId, toId }: { kind: StoredKind; fromId: number; toId: number }): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`relations:${ctx.actor.tenantId}:${kind}`}, 27))`.execute(ctx.db)
  const below = await reached(ctx.db, kind, toId, 'down')
  if (below.some(({ id }) => id === fromId)) throw refuse({ reason: 'circular_relation' })
  if (kind !== 'parent') return
  const above = await reached(ctx.db, kind, fromId, 'up')
  const parents = await reached(ctx.db, kind, toId, 'up')
  if (parents.some(({ id, steps }) => steps === 1 && id !== fromId)) throw refuse({ reason: 'has_other_parent' })
  const levels = Math.max(...above.map(({ steps }) => steps)) + Math.max(...below.map(({ steps }) => steps)) + 2
  if (levels > MAX_LEVELS) throw refuse({ reason: 'too_many_levels' })
}

/** Takes a relation away again. @throws DomainError ticket_not_found, relation_not_found, forbidden, ticket_merged */
export async function remove(ctx: Ctx, { id, relationId }: RemoveRelation): Promise<TicketRelation[]> {
  const ticket = await mustSee(ctx, id)
  const relation = (await list(ctx, { id })).find((one) => one.id === relationId)
  if (!relation) throw notFound('relation_not_found')
  must(ctx, 'ticket.edit', ticket)
  if (ticket.status === 'merged') throw conflict('ticket_merged')
  const { numDeletedRows } = await ctx.db.deleteFrom('ticketRelations').where('id', '=', relationId).executeTakeFirst()
  if (numDeletedRows > 0n) {
    await tell(ctx, id, relation.kind, relation.ticket.id, false)
    await tell(ctx, relation.ticket.id, INVERSE[relation.kind], id, false)
  }
  return list(ctx, { id })
}

/** The history keeps which ticket it was, for readers who see that one; the event says only that there was a change. */
async function tell(ctx: Ctx, ticketId: number, kind: Relation, otherId: number, isAdded: boolean): Promise<void> {
  const change = (value: unknown) => ({ field: 'relation', from: isAdded ? null : value, to: isAdded ? value : null })
  await history.record(ctx, ticketId, 'updated', [change({ kind, ticketId: otherId })])
  await ctx.emit('ticket:updated', { ticketId, changes: [change(kind)] })
}
