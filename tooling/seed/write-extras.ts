import type { Tx } from '@balcao/db/tenant'
import { OPINIONS, REMINDER } from './content/opinions.ts'
import type { Desk } from './content/people.ts'
import { type Ids, idOf } from './write-people.ts'

const HOUR = 3_600_000
/** So far back are opinions asked for, and every so many resolved tickets has one. */
const [RATED_DAYS, ONE_IN] = [60, 3]
/** The reply goes out by itself then, if the customer has not written. */
const PLANNED_DAYS = 3

type Row = {
  id: number
  status: string
  assigneeId: number | null
  resolvedAt: string | null
  updatedAt: string
  companyId: number | null
  tagId: number | null
  requester: string
}

/**
 * What people add to tickets beside their talk: links, opinions, a planned reply, and a company's proved domain. The tickets
 * of the two accounts that visitors try first are left as they are, but that customers rated what the agent closed.
 */
export async function writeExtras(tx: Tx, ids: Ids, desk: Desk, now: number): Promise<void> {
  const agent = desk.staff.find(({ role }) => role === 'agent')
  const all = await tx
    .selectFrom('tickets as t')
    .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 't.tenantId').onRef('u.id', '=', 't.requesterId'))
    .leftJoin('users as a', (join) => join.onRef('a.tenantId', '=', 't.tenantId').onRef('a.id', '=', 't.assigneeId'))
    .where('t.tenantId', '=', ids.tenantId)
    .where('u.email', '!=', desk.client.email)
    .select([
      't.id',
      't.status',
      't.assigneeId',
      't.resolvedAt',
      't.updatedAt',
      't.companyId',
      'u.name as requester',
      'a.email as assignee',
    ])
    .select((eb) =>
      eb
        .selectFrom('ticketTags as g')
        .whereRef('g.tenantId', '=', 't.tenantId')
        .whereRef('g.ticketId', '=', 't.id')
        .select((tags) => tags.fn.min('g.tagId').as('tagId'))
        .as('tagId'),
    )
    .orderBy('t.number')
    .execute()
  const isAgents = ({ assignee }: { assignee: string | null }) => agent !== undefined && assignee === agent.email
  const rows = all.filter((row) => !isAgents(row))
  await link(tx, ids, rows)
  await rate(tx, ids, [...rows, ...all.filter((row) => isAgents(row) && row.status === 'closed')], now)
  await plan(tx, ids, rows, now)
  await proveDomain(tx, ids, desk, now)
}

/** Tickets of one company about one thing: the oldest is what the others belong to, or is like one other. */
async function link(tx: Tx, { tenantId }: Ids, tickets: readonly Row[]): Promise<void> {
  const byTopic = Map.groupBy(
    tickets.filter(({ companyId, tagId }) => companyId !== null && tagId !== null),
    ({ companyId, tagId }) => `${companyId}:${tagId}`,
  )
  const alike = [...byTopic.values()].filter(({ length }) => length > 1).slice(0, 6)
  for (const [first, ...others] of alike) {
    if (!first) continue
    const isParent = others.length > 2
    for (const { id, updatedAt } of others.slice(0, isParent ? 3 : 1)) {
      // After all else that happened in both: histories are read in the order in which they were written.
      const createdAt = Date.parse(updatedAt) > Date.parse(first.updatedAt) ? updatedAt : first.updatedAt
      const relation = {
        tenantId,
        fromId: first.id,
        toId: id,
        createdAt,
        kind: isParent ? 'parent' : 'related',
        createdBy: first.assigneeId,
      }
      await tx.insertInto('ticketRelations').values(relation).execute()
      const said = (kind: string, ticketId: number) => JSON.stringify([{ field: 'relation', from: null, to: { kind, ticketId } }])
      const events = [
        { ticketId: first.id, changes: said(isParent ? 'parent_of' : 'related', id) },
        { ticketId: id, changes: said(isParent ? 'child_of' : 'related', first.id) },
      ]
      await tx
        .insertInto('ticketEvents')
        .values(events.map((event) => ({ ...event, tenantId, kind: 'updated', actorId: first.assigneeId, createdAt })))
        .execute()
    }
  }
}

async function rate(tx: Tx, { tenantId }: Ids, tickets: readonly Row[], now: number): Promise<void> {
  const resolved = tickets.filter(({ resolvedAt }) => resolvedAt && now - Date.parse(resolvedAt) < RATED_DAYS * 24 * HOUR)
  const asked = resolved.filter((_, n) => n % ONE_IN === 0)
  const ratings = asked.flatMap(({ id, resolvedAt, assigneeId }, n) => {
    const opinion = OPINIONS[n % OPINIONS.length]
    const resolution = resolvedAt ?? ''
    const at = (hours: number) => new Date(Date.parse(resolution) + hours * HOUR).toISOString()
    const ratedAt = at(1 + (n % 7))
    if (!opinion || Date.parse(ratedAt) > now) return []
    return [{ tenantId, ticketId: id, resolution, expiresAt: at(14 * 24), via: 'portal' as const, assigneeId, ratedAt, ...opinion }]
  })
  if (ratings.length > 0) await tx.insertInto('ticketRatings').values(ratings).execute()
}

async function plan(tx: Tx, { tenantId }: Ids, tickets: readonly Row[], now: number): Promise<void> {
  const waiting = tickets.find(({ status, assigneeId }) => status === 'waiting_customer' && assigneeId !== null)
  if (!waiting || waiting.assigneeId === null) return
  const dueAt = new Date(now + PLANNED_DAYS * 24 * HOUR).toISOString()
  const { afterId } = await tx
    .selectFrom('comments')
    .where('tenantId', '=', tenantId)
    .where('ticketId', '=', waiting.id)
    .select((eb) => eb.fn.coalesce(eb.fn.max('id'), eb.lit(0)).as('afterId'))
    .executeTakeFirstOrThrow()
  const reply = {
    ticketId: waiting.id,
    authorId: waiting.assigneeId,
    content: `Oi, ${waiting.requester.replace(/^Dra?\. /, '').split(' ')[0]}, ${REMINDER}`,
  }
  await tx
    .insertInto('outgoingMessages')
    .values({ tenantId, ...reply, state: 'planned', dueAt, afterId })
    .execute()
  const changes = JSON.stringify([{ field: 'plannedReply', from: null, to: dueAt }])
  await tx
    .insertInto('ticketEvents')
    .values({ tenantId, ticketId: waiting.id, kind: 'updated', actorId: waiting.assigneeId, changes })
    .execute()
}

/** The second company has proved its domain: the first is the visitor's. */
async function proveDomain(tx: Tx, ids: Ids, desk: Desk, now: number): Promise<void> {
  const company = desk.companies[1]
  if (!company) return
  const verifiedAt = new Date(now - 20 * 24 * HOUR).toISOString()
  const row = { tenantId: ids.tenantId, companyId: idOf(ids.companies, company.name), domain: company.domain, verifiedAt }
  await tx.insertInto('companyDomains').values(row).execute()
}
