import type { EventName, EventPayload } from '@balcao/contracts/events'
import { MOST_AN_HOUR } from '@balcao/contracts/integrations/bounds'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import type { Fact } from '../reactions.ts'
import { listening, type Outside, write } from './internal/listening.ts'
import { bodyOf, messageOf, personOf } from './internal/payload.ts'
import { switchOff } from './internal/trouble.ts'

/** Those of some webhooks that were active when something happened and whose conditions hold for the ticket, with how much was sent to them about it within an hour. */
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

type OfTicket = { payload: { ticketId: number } }
type Describe<N extends EventName> = (ctx: Ctx, payload: EventPayload<N>) => Outside | Promise<Outside>

/**
 * Has webhooks that wait for this event be called, where the ticket is one of theirs. One that was called about the ticket a hundred times within an hour is
 * switched off: two programs answer each other.
 */
const queueFor =
  <N extends EventName>(describe: Describe<N>) =>
  async (ctx: Ctx, { outboxId, actorId, payload }: Fact<N> & OfTicket): Promise<void> => {
    const all = await listening(ctx)
    if (all.length === 0) return
    const outside = await describe(ctx, payload)
    const asked = outside && all.filter(({ events }) => events.includes(outside.event)).map(({ id }) => id)
    if (!outside || !asked || asked.length === 0) return
    const { ticketId } = payload
    const webhooks = await meant(ctx, outboxId, ticketId, asked)
    for (const { id, recent } of webhooks) if (recent >= MOST_AN_HOUR) await switchOff(ctx, id, 'loop')
    const ids = webhooks.filter(({ recent }) => recent < MOST_AN_HOUR).map(({ id }) => id)
    if (ids.length === 0) return
    const body = await bodyOf(ctx, outside.event, ticketId, await personOf(ctx, actorId), outside.details)
    if (body) await write(ctx, ids, { event: outside.event, cause: String(outboxId), ticketId, body })
  }

const briefOf = async ({ db }: Ctx, id: number) =>
  (await db.selectFrom('tickets').select(['id', 'number', 'title']).where('id', '=', id).executeTakeFirst()) ?? null

/** The events of tickets that webhooks wait for, and what is sent of each. */
export const queueDeliveries = {
  created: queueFor<'ticket:created'>(() => ({ event: 'ticket.created', details: {} })),
  updated: queueFor<'ticket:updated'>((_, { changes }) => ({ event: 'ticket.updated', details: { changes } })),
  assigned: queueFor<'ticket:assigned'>(async (ctx, { assigneeId, previousAssigneeId }) => ({
    event: 'ticket.assigned',
    details: { assignee: await personOf(ctx, assigneeId), previousAssignee: await personOf(ctx, previousAssigneeId) },
  })),
  moved: queueFor<'ticket:status_changed'>((_, { from, to }) => ({ event: 'ticket.status_changed', details: { from, to } })),
  rated: queueFor<'ticket:rated'>((_, { score, previous }) => ({ event: 'ticket.rated', details: { score, previous } })),
  merged: queueFor<'ticket:merged'>(async (ctx, { intoId }) => ({ event: 'ticket.merged', details: { into: await briefOf(ctx, intoId) } })),
  split: queueFor<'ticket:split'>(async (ctx, { fromId }) => ({ event: 'ticket.split', details: { from: await briefOf(ctx, fromId) } })),
  written: queueFor<'comment:added'>(async (ctx, { commentId }) => {
    const written = await messageOf(ctx, commentId)
    return written && { event: written.isInternal ? 'message.noted' : 'message.replied', details: { message: written.message } }
  }),
  edited: queueFor<'comment:edited'>(async (ctx, { commentId }) => {
    const written = await messageOf(ctx, commentId)
    return written && { event: 'message.edited', details: { message: written.message } }
  }),
  warned: queueFor<'sla:warning'>((_, { metric, dueAt, share = null }) => ({ event: 'sla.warning', details: { metric, dueAt, share } })),
  breached: queueFor<'sla:breached'>((_, { metric, dueAt }) => ({ event: 'sla.breached', details: { metric, dueAt } })),
  asked: queueFor<'approval:asked'>(async ({ db }, { approvalId, userIds }) => {
    const approval = await db.selectFrom('approvals').select(['id', 'title']).where('id', '=', approvalId).executeTakeFirst()
    const approvers = userIds.length === 0 ? [] : await db.selectFrom('users').select(['id', 'name']).where('id', 'in', userIds).execute()
    return approval && { event: 'approval.asked', details: { approval: { ...approval, approvers } } }
  }),
  decided: queueFor<'approval:decided'>(async ({ db }, { approvalId, state }) => {
    const approval = await db.selectFrom('approvals').select(['id', 'title']).where('id', '=', approvalId).executeTakeFirst()
    return approval && { event: 'approval.decided', details: { approval: { ...approval, state } } }
  }),
  issueClosed: queueFor<'issue:closed'>(async ({ db }, { issueId }) => {
    const issue = await db.selectFrom('issues').select(['id', 'key', 'title', 'url']).where('id', '=', issueId).executeTakeFirst()
    return issue && { event: 'issue.closed', details: { issue } }
  }),
  issueCommented: queueFor<'issue:commented'>(async ({ db }, { issueId, commentId, count }) => {
    const issue = await db.selectFrom('issues').select(['id', 'key', 'title', 'url']).where('id', '=', issueId).executeTakeFirst()
    const comment = await db
      .selectFrom('issueComments')
      .select(['id', 'author', 'content', 'isRestricted', 'url', 'writtenAt as createdAt'])
      .where('id', '=', commentId)
      .executeTakeFirst()
    return issue && comment && { event: 'issue.commented', details: { issue, comment, count } }
  }),
  sideAnswered: queueFor<'side_conversation:answered'>(async ({ db }, { conversationId, messageId }) => {
    const conversation = await db
      .selectFrom('sideConversations')
      .select(['id', 'subject'])
      .where('id', '=', conversationId)
      .executeTakeFirst()
    const row = await db.selectFrom('sideMessages').selectAll().where('id', '=', messageId).executeTakeFirst()
    if (!conversation || !row) return undefined
    const author = { name: row.fromName || row.fromAddress, address: row.fromAddress }
    return {
      event: 'side.answered',
      details: { conversation, message: { id: row.id, author, content: row.content, createdAt: row.createdAt } },
    }
  }),
  checked: queueFor<'checklist:completed'>(async ({ db }, { checklistId }) => {
    const checklist = await db.selectFrom('ticketChecklists').select(['id', 'title']).where('id', '=', checklistId).executeTakeFirst()
    return checklist && { event: 'checklist.completed', details: { checklist } }
  }),
}

/**
 * Has a webhook be called by a rule of automation or a flow, about the ticket as it is when this is called. One that is switched off is called once it
 * is on again.
 * @param cause what it runs for
 */
export async function queueForDoer(
  ctx: Ctx,
  webhookId: number,
  ticketId: number,
  { kind, id, name }: { kind: 'rule' | 'flow'; id: number | null; name: string },
  cause: string,
): Promise<void> {
  const event = `${kind}.ran` as const
  const body = await bodyOf(ctx, event, ticketId, null, { [kind]: { id, name } })
  if (body) await write(ctx, [webhookId], { event, cause: `${id}.${cause}`, ticketId, body })
}
