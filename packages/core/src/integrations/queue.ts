import type { EventName, EventPayload } from '@balcao/contracts/events'
import { type DeliveredEvent, MOST_AN_HOUR, type WebhookEvent } from '@balcao/contracts/integrations/bounds'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { loadCached } from '../dataloader.ts'
import type { Fact } from '../reactions.ts'
import { bodyOf, type Details, messageOf, personOf } from './internal/payload.ts'
import { switchOff } from './internal/trouble.ts'

type Listening = { id: number; events: string[] }

const listening = ({ db }: Ctx): Promise<Listening[]> =>
  loadCached(db, 'webhooks', ['all'], () => db.selectFrom('webhooks').select(['id', 'events']).where('isActive', '=', true).execute())

/** Those of some webhooks that were active when something happened and whose conditions hold for the ticket, with how much they were told of it within an hour. */
async function meant({ db }: Ctx, outboxId: number, ticketId: number, ids: readonly number[]): Promise<{ id: number; recent: number }[]> {
  const { rows } = await sql<{ id: number; recent: number }>`
    select w.id, (select count(*)::int from (select from webhook_deliveries d where d.tenant_id = w.tenant_id and d.ticket_id = t.id
      and d.webhook_id = w.id and d.created_at > now() - interval '1 hour' limit ${sql.lit(MOST_AN_HOUR)}) n) as recent
    from webhooks w join tickets t on t.tenant_id = w.tenant_id and t.id = ${ticketId}
      join outbox o on o.tenant_id = w.tenant_id and o.id = ${outboxId} and o.created_at >= w.active_since
    where w.id = any(${[...ids]}::bigint[]) and sla_conditions_hold(w.conditions, t.tenant_id, t.id, sla_facts(t.tenant_id, t.id))`.execute(
    db,
  )
  return rows
}

type Sent = { event: DeliveredEvent; cause: string; ticketId: number; body: string }

/** Writes deliveries of one event, which `deliverDue` sends; a second one of the same is none. */
async function write(ctx: Ctx, webhookIds: readonly number[], sent: Sent): Promise<void> {
  await ctx.db
    .insertInto('webhookDeliveries')
    .values(webhookIds.map((webhookId) => ({ tenantId: ctx.actor.tenantId, webhookId, ...sent })))
    .onConflict((oc) => oc.doNothing())
    .execute()
}

type OfTicket = { payload: { ticketId: number } }
/** What an event is called outside, with its details; undefined for one that is not told of. */
type Told = { event: WebhookEvent; details: Details } | undefined
type Teller<N extends EventName> = (ctx: Ctx, payload: EventPayload<N>) => Told | Promise<Told>

/**
 * Has webhooks that wait for this event be called, where the ticket is one of theirs. One that was told of the ticket a hundred times within an hour is
 * switched off: two programs answer each other.
 */
const tell =
  <N extends EventName>(teller: Teller<N>) =>
  async (ctx: Ctx, { outboxId, actorId, payload }: Fact<N> & OfTicket): Promise<void> => {
    const all = await listening(ctx)
    if (all.length === 0) return
    const told = await teller(ctx, payload)
    const asked = told && all.filter(({ events }) => events.includes(told.event)).map(({ id }) => id)
    if (!told || !asked || asked.length === 0) return
    const { ticketId } = payload
    const webhooks = await meant(ctx, outboxId, ticketId, asked)
    for (const { id, recent } of webhooks) if (recent >= MOST_AN_HOUR) await switchOff(ctx, id, 'loop')
    const ids = webhooks.filter(({ recent }) => recent < MOST_AN_HOUR).map(({ id }) => id)
    if (ids.length === 0) return
    const body = await bodyOf(ctx, told.event, ticketId, await personOf(ctx, actorId), told.details)
    if (body) await write(ctx, ids, { event: told.event, cause: String(outboxId), ticketId, body })
  }

/** What each event is told as. */
export const tellWebhooks = {
  created: tell<'ticket:created'>(() => ({ event: 'ticket.created', details: {} })),
  updated: tell<'ticket:updated'>((_, { changes }) => ({ event: 'ticket.updated', details: { changes } })),
  assigned: tell<'ticket:assigned'>(async (ctx, { assigneeId, previousAssigneeId }) => ({
    event: 'ticket.assigned',
    details: { assignee: await personOf(ctx, assigneeId), previousAssignee: await personOf(ctx, previousAssigneeId) },
  })),
  moved: tell<'ticket:status_changed'>((_, { from, to }) => ({ event: 'ticket.status_changed', details: { from, to } })),
  rated: tell<'ticket:rated'>((_, { score, previous }) => ({ event: 'ticket.rated', details: { score, previous } })),
  written: tell<'comment:added'>(async (ctx, { commentId }) => {
    const written = await messageOf(ctx, commentId)
    return written && { event: written.isInternal ? 'message.noted' : 'message.replied', details: { message: written.message } }
  }),
  breached: tell<'sla:breached'>((_, { metric, dueAt }) => ({ event: 'sla.breached', details: { metric, dueAt } })),
  checked: tell<'checklist:completed'>(async ({ db }, { checklistId }) => {
    const checklist = await db.selectFrom('ticketChecklists').select(['id', 'title']).where('id', '=', checklistId).executeTakeFirst()
    return checklist && { event: 'checklist.completed', details: { checklist } }
  }),
}

/**
 * Has a webhook be called by a rule of automation, about the ticket as it is when this is called. One that is switched off is told once it is on again.
 * @param cause what the rule ran for
 */
export async function tellOfRule(
  ctx: Ctx,
  webhookId: number,
  ticketId: number,
  rule: { id: number; name: string },
  cause: string,
): Promise<void> {
  const body = await bodyOf(ctx, 'rule.ran', ticketId, null, { rule })
  if (body) await write(ctx, [webhookId], { event: 'rule.ran', cause: `${rule.id}.${cause}`, ticketId, body })
}
