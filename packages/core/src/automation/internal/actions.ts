import type { ActionKind } from '@balcao/contracts/automation/bounds'
import type { RuleAction } from '@balcao/contracts/automation/rules'
import type { Status } from '@balcao/contracts/tickets/statuses'
import { askFor, hasAsked } from '../../approvals/ask.ts'
import { activeTemplate, applyTemplate, hasTemplate } from '../../checklists/apply.ts'
import { insertComment } from '../../comments/comment-rows.ts'
import { isShut } from '../../comments/comments.ts'
import { type Ctx, makeCtx } from '../../ctx.ts'
import { conflict, DomainError, invalid, refusedFields } from '../../errors.ts'
import { queueForRule } from '../../integrations/queue.ts'
import { matrixRow } from '../../tickets/assessment.ts'
import * as history from '../../tickets/history.ts'
import { changeLocked, mustSeeLocked } from '../../tickets/tickets.ts'
import { addWatchers, whoMayWatch } from '../../watchers/add-watchers.ts'
import type { RunningRule } from './rule-rows.ts'
import { filled } from './texts.ts'
import { ticketUpdate } from './ticket-update.ts'

type Locked = Awaited<ReturnType<typeof mustSeeLocked>>
/** What does something each time, however the ticket is. */
const ALWAYS: ReadonlySet<ActionKind> = new Set(['add_note', 'send_reply', 'call_webhook'])

/** Writes a note or a reply in the name of the rule's author. It answers nobody's question: no clock of an SLA stops for it. */
async function write(ctx: Ctx, rule: RunningRule, { id: ticketId, status }: Locked, action: RuleAction, path: string): Promise<void> {
  if (action.kind !== 'add_note' && action.kind !== 'send_reply') return
  if (action.kind === 'send_reply' && isShut(status as Status)) throw conflict('ticket_closed')
  const author = makeCtx(ctx.db, { ...ctx.actor, userId: rule.authorId, name: rule.authorName, email: rule.authorEmail }, ctx.from)
  const content = await filled(author, ticketId, action.content, `${path}.content`)
  const isInternal = action.kind === 'add_note'
  const comment = await insertComment(author, { ticketId, content, isInternal, isFirstResponse: false })
  await ctx.emit('comment:added', { ticketId, commentId: comment.id, isInternal, byRule: true })
}

/** The templates of checklists that a rule gives to a ticket that has none of them yet. @throws DomainError invalid_input */
async function missingChecklists(ctx: Ctx, ticketId: number, actions: readonly RuleAction[]) {
  const missing = []
  for (const [n, action] of actions.entries()) {
    if (action.kind !== 'apply_checklist' || (await hasTemplate(ctx, ticketId, action.templateId))) continue
    const template = await activeTemplate(ctx, action.templateId)
    if (!template) throw invalid({ field: `actions.${n}.templateId`, reason: 'checklist_template_not_there' })
    missing.push(template)
  }
  return missing
}

/** What a rule asks people to approve, unless it asked on the ticket already. @returns the action with its place in the rule */
async function missingApproval(ctx: Ctx, rule: RunningRule, ticketId: number, actions: readonly RuleAction[]) {
  for (const [n, action] of actions.entries())
    if (action.kind === 'ask_approval' && !(await hasAsked(ctx, ticketId, rule.id))) return { action, path: `actions.${n}` }
  return undefined
}

const HOUR_MS = 3_600_000
/** @throws DomainError for people who cannot be asked about the ticket, under the path of the action */
async function askByRule(ctx: Ctx, rule: RunningRule, ticket: Locked, wanted: Awaited<ReturnType<typeof missingApproval>>): Promise<void> {
  if (!wanted) return
  if (isShut(ticket.status as Status)) throw conflict('ticket_closed')
  const { kind: _, dueHours, ...wish } = wanted.action
  const dueAt = dueHours === null ? null : new Date(Date.now() + dueHours * HOUR_MS).toISOString()
  try {
    await askFor(ctx, ticket, { ...wish, dueAt, blocks: true, ruleId: rule.id })
  } catch (error) {
    const fields = error instanceof DomainError ? refusedFields(error) : []
    throw fields.length === 0 ? error : invalid(...fields.map((why) => ({ ...why, field: `${wanted.path}.${why.field}` })))
  }
}

/** That a rule changed the ticket, in its history, before what it changed. */
async function explain(ctx: Ctx, { id: ruleId, name, version }: RunningRule, ticketId: number): Promise<void> {
  await history.record(ctx, ticketId, 'rule', [{ field: 'rule', from: null, to: { ruleId, name, version } }])
}

/**
 * Does what a rule says to a ticket that this transaction has locked, through the rules that people's changes go through. Messages come first: a
 * reply that goes with closing is written while the ticket is open.
 * Webhooks are called last, about the ticket as it is then.
 * @param cause what the rule runs for
 * @returns what changed something, in the order of the rule
 * @throws DomainError for what cannot be done; the transaction is to be rolled back then
 */
export async function act(ctx: Ctx, rule: RunningRule, ticket: Locked, cause: string): Promise<ActionKind[]> {
  const actions = rule.actions as RuleAction[]
  const held = await ctx.db.selectFrom('ticketTags').select('tagId').where('ticketId', '=', ticket.id).execute()
  const { update, kinds } = ticketUpdate(
    actions,
    ticket,
    held.map(({ tagId }) => tagId),
  )
  const people = await whoMayWatch(
    ctx,
    ticket,
    actions.flatMap((one) => (one.kind === 'add_watchers' ? one.userIds : [])),
  )
  const checklists = await missingChecklists(ctx, ticket.id, actions)
  const approval = await missingApproval(ctx, rule, ticket.id, actions)
  const changing = new Set<ActionKind>([
    ...kinds,
    ...(people.length > 0 ? ['add_watchers' as const] : []),
    ...(checklists.length > 0 ? ['apply_checklist' as const] : []),
    ...(approval ? ['ask_approval' as const] : []),
  ])
  for (const { kind } of actions) if (ALWAYS.has(kind)) changing.add(kind)
  if (changing.size === 0) return []
  await explain(ctx, rule, ticket.id)
  for (const [n, action] of actions.entries()) await write(ctx, rule, ticket, action, `actions.${n}`)
  await addWatchers(ctx, ticket.id, people)
  for (const template of checklists) await applyTemplate(ctx, ticket, template)
  await askByRule(ctx, rule, ticket, approval)
  if (kinds.length > 0) {
    const isAssessed = update.priority !== undefined && (ticket.urgency ?? ticket.impact) !== null && (await matrixRow(ctx.db)).enabled
    await changeLocked(ctx, await mustSeeLocked(ctx, ticket.id), { ...update, ...(isAssessed ? { priorityReason: rule.name } : {}) })
  }
  for (const action of actions)
    if (action.kind === 'call_webhook') await queueForRule(ctx, action.webhookId, ticket.id, { id: rule.id, name: rule.name }, cause)
  return actions.flatMap(({ kind }) => (changing.has(kind) ? [kind] : []))
}
