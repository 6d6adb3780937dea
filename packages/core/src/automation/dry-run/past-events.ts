import type { RuleTrigger } from '@balcao/contracts/automation/rules'
import type { EventName } from '@balcao/contracts/events'
import type { Change } from '@balcao/contracts/tickets/history'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { factsOf } from '../../tickets/changes.ts'
import { customStatuses } from '../../tickets/settings/custom-status-rows.ts'
import type { Happened } from '../happened.ts'

/** Something that happened to a ticket, as what is stored of it tells. */
export type PastEvent = Happened & { ticketId: number; at: string }
type Of = { ids: readonly number[]; since: string }

/** As many are read of one batch of tickets. */
const MOST = 5_000

/** What is stored of events other than changes of the ticket: where, when, and what of it triggers ask for. */
const STORED: Partial<Record<RuleTrigger['event'], { from: RawBuilder<unknown>; at: RawBuilder<string>; payload: RawBuilder<object> }>> = {
  ticket_created: { from: sql`tickets x`, at: sql`x.created_at`, payload: sql`'{}'::jsonb` },
  comment_added: {
    from: sql`comments x`,
    at: sql`x.created_at`,
    payload: sql`jsonb_build_object('isInternal', x.is_internal, 'side', x.author_side)`,
  },
  sla_warning: {
    from: sql`(select t.tenant_id, t.ticket_id, t.metric, sla_at((w ->> 'at')::bigint) as warned_at
      from sla_timers t, jsonb_array_elements(t.warnings) w) x`,
    at: sql`x.warned_at`,
    payload: sql`jsonb_build_object('metric', x.metric)`,
  },
  sla_breached: { from: sql`sla_timers x`, at: sql`x.breached_at`, payload: sql`jsonb_build_object('metric', x.metric)` },
  rated: { from: sql`ticket_ratings x`, at: sql`x.rated_at`, payload: sql`jsonb_build_object('score', x.score)` },
  checklist_completed: {
    from: sql`ticket_checklists x`,
    at: sql`x.completed_at`,
    payload: sql`jsonb_build_object('templateId', x.template_id)`,
  },
  approval_decided: {
    from: sql`(select * from approvals where state in ('approved', 'refused')) x`,
    at: sql`x.settled_at`,
    payload: sql`jsonb_build_object('state', x.state)`,
  },
  issue_closed: {
    from: sql`(select w.tenant_id, w.ticket_id, i.closed_at from ticket_issues w
      join issues i on i.tenant_id = w.tenant_id and i.id = w.issue_id) x`,
    at: sql`x.closed_at`,
    payload: sql`'{}'::jsonb`,
  },
  issue_commented: {
    from: sql`(select w.tenant_id, w.ticket_id, c.written_at from ticket_issues w
      join issue_comments c on c.tenant_id = w.tenant_id and c.issue_id = w.issue_id and c.outgoing_id is null) x`,
    at: sql`x.written_at`,
    payload: sql`'{}'::jsonb`,
  },
  side_answered: {
    from: sql`(select c.tenant_id, c.ticket_id, m.created_at from side_conversations c
      join side_messages m on m.tenant_id = c.tenant_id and m.conversation_id = c.id and m.author_id is null) x`,
    at: sql`x.created_at`,
    payload: sql`'{}'::jsonb`,
  },
}

/** These come with a change of the ticket, which is found by when it changed last. */
const WITH_CHANGE: ReadonlySet<RuleTrigger['event']> = new Set(['ticket_created', 'comment_added'])

/** The tickets of the newest events of a kind that does not change the ticket itself; undefined for kinds that do. */
export async function ticketsOf(
  { db, actor }: Ctx,
  event: RuleTrigger['event'],
  since: string,
  most: number,
): Promise<{ id: number; at: string }[] | undefined> {
  const stored = WITH_CHANGE.has(event) ? undefined : STORED[event]
  if (!stored) return undefined
  const { rows } = await sql<{ id: number; at: string }>`
    select t.id, max(${stored.at}) as at from ${stored.from} join tickets t on t.tenant_id = x.tenant_id and t.id = x.ticket_id
    where x.tenant_id = ${actor.tenantId} and ${stored.at} >= ${since} and t.status <> all('{merged,spam}')
    group by t.id order by 2 desc limit ${sql.lit(most)}`.execute(db)
  return rows
}

/** The events of the product that a trigger about changes waits for. */
const FACTS: Partial<Record<RuleTrigger['event'], readonly EventName[]>> = {
  ticket_updated: ['ticket:updated'],
  tags_changed: ['ticket:updated'],
  status_changed: ['ticket:status_changed', 'ticket:custom_status_changed'],
  assigned: ['ticket:assigned'],
}

/** What history calls by names that triggers ask for by id. */
type Ids = ReadonlyMap<string, number>
type Known = { queues: Ids; customs: Ids; tags: Ids }

/** Entries of before name tags alone. */
function withTagIds(change: Change, tags: Ids): Change {
  const held = (names: unknown, others: unknown) =>
    (names as string[]).flatMap((name) => ((others as string[]).includes(name) ? [] : (tags.get(name) ?? [])))
  return { ...change, tagIds: { added: held(change.to, change.from), removed: held(change.from, change.to) } }
}

/** History names queues, custom statuses and people; triggers ask for the first two by id, and of people whether there is one. */
function asFact(change: Change, { queues, customs, tags }: Known): Change {
  const idIn = (ids: ReadonlyMap<string, number>, name: unknown) => (name === null ? null : (ids.get(String(name)) ?? String(name)))
  const personOf = (name: unknown) => (name === null ? null : 0)
  if (change.field === 'queue') return { ...change, field: 'queueId', from: idIn(queues, change.from), to: idIn(queues, change.to) }
  if (change.field === 'customStatus')
    return { ...change, field: 'customStatusId', from: idIn(customs, change.from), to: idIn(customs, change.to) }
  if (change.field === 'assignee') return { ...change, field: 'assigneeId', from: personOf(change.from), to: personOf(change.to) }
  if (change.field === 'tags' && !change.tagIds) return withTagIds(change, tags)
  return change.field === 'company' ? { ...change, field: 'companyId' } : change
}

async function changesOf(ctx: Ctx, names: readonly EventName[], { ids, since }: Of): Promise<PastEvent[]> {
  const queues = await ctx.db.selectFrom('queues').select(['id', 'name']).execute()
  const own = await customStatuses(ctx.db)
  const tags = await ctx.db.selectFrom('tags').select(['id', 'name']).execute()
  const known: Known = {
    queues: new Map(queues.map((queue) => [queue.name, queue.id])),
    customs: new Map(own.map((one) => [one.name, one.id])),
    tags: new Map(tags.map((tag) => [tag.name, tag.id])),
  }
  /** Where only the custom status changed, the status is the one that it is of. */
  const heldIn = (changes: readonly Change[]) => {
    const { from, to } = changes.find(({ field }) => field === 'customStatus') ?? {}
    return own.find(({ name }) => name === to || name === from)?.status
  }
  const { rows } = await sql<{ ticketId: number; at: string; changes: Change[]; by: Happened['by'] }>`
    select e.ticket_id, e.created_at as at, e.changes,
      case when e.actor_id is null then 'system' when r.base = 'client' then 'customer' else 'staff' end as by
    from ticket_events e
      left join users u on u.tenant_id = e.tenant_id and u.id = e.actor_id left join roles r on r.tenant_id = u.tenant_id and r.slug = u.role
    where e.tenant_id = ${ctx.actor.tenantId} and e.ticket_id = any(${[...ids]}::bigint[]) and e.kind = 'updated' and e.created_at >= ${since}
    order by e.id desc limit ${sql.lit(MOST)}`.execute(ctx.db)
  return rows.flatMap(({ ticketId, at, changes, by }) =>
    factsOf(
      ticketId,
      changes.map((change) => asFact(change, known)),
      heldIn(changes),
    ).flatMap((fact) => (names.includes(fact.name) ? [{ ticketId, at, payload: fact.payload, by, byCustomer: by === 'customer' }] : [])),
  )
}

/** What happened to some tickets since a moment that a trigger of this kind waits for, whatever else it asks for. */
export async function pastEvents(ctx: Ctx, event: RuleTrigger['event'], { ids, since }: Of): Promise<PastEvent[]> {
  const names = FACTS[event]
  if (names) return changesOf(ctx, names, { ids, since })
  const stored = STORED[event]
  if (!stored || ids.length === 0) return []
  const ticket = event === 'ticket_created' ? sql`x.id` : sql`x.ticket_id`
  const { rows } = await sql<{ ticketId: number; at: string; payload: { side?: string } }>`
    select ${ticket} as ticket_id, ${stored.at} as at, ${stored.payload} as payload from ${stored.from}
    where x.tenant_id = ${ctx.actor.tenantId} and ${ticket} = any(${[...ids]}::bigint[]) and ${stored.at} >= ${since} and ${stored.at} <= now()
    order by 2 desc limit ${sql.lit(MOST)}`.execute(ctx.db)
  return rows.map((row) => ({ ...row, by: 'system', byCustomer: row.payload.side === 'customer' }))
}
