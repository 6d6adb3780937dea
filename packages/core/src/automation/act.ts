import type { StoodIn } from '@balcao/contracts/absences/stood-in'
import type { ActionKind } from '@balcao/contracts/automation/bounds'
import type { RuleAction } from '@balcao/contracts/automation/rules'
import type { Status } from '@balcao/contracts/tickets/statuses'
import { askFor, hasAsked } from '../approvals/ask.ts'
import { activeTemplate, applyTemplate, hasTemplate } from '../checklists/apply.ts'
import { isShut } from '../comments/comments.ts'
import { type Ctx, makeCtx } from '../ctx.ts'
import { conflict, DomainError, invalid, refusedFields } from '../errors.ts'
import { queueForDoer } from '../integrations/queue.ts'
import { matrixRow } from '../tickets/assessment.ts'
import * as history from '../tickets/history.ts'
import { changeLocked, mustSeeLocked } from '../tickets/tickets.ts'
import { addWatchers, whoMayWatch } from '../watchers/add-watchers.ts'
import { missingValues } from './internal/custom-fields.ts'
import { withMacro } from './internal/macros.ts'
import { makeTicket } from './internal/make-ticket.ts'
import { write } from './internal/outgoing.ts'
import { ticketUpdate } from './internal/ticket-update.ts'
import { withPresent } from './internal/with-present.ts'
import { mustNameReason } from './required-reasons.ts'

type Locked = Awaited<ReturnType<typeof mustSeeLocked>>

/** A rule, or a flow at a step of actions: who does them, and in whose name messages are written. */
export type Doer = {
  kind: 'rule' | 'flow'
  /** None where it is only tried. */
  id: number | null
  name: string
  version: number
  authorId: number
  authorName: string
  authorEmail: string
  actions: readonly RuleAction[]
}
/** What does something each time, however the ticket is. */
const ALWAYS: ReadonlySet<ActionKind> = new Set([
  'add_note',
  'send_reply',
  'send_whatsapp_template',
  'begin_side_conversation',
  'create_ticket',
  'call_webhook',
])

const authorOf = (ctx: Ctx, { authorId: userId, authorName: name, authorEmail: email }: Doer): Ctx =>
  makeCtx(ctx.db, { ...ctx.actor, userId, name, email }, ctx.from)

/** The templates of checklists that actions give to a ticket that has none of them yet. @throws DomainError invalid_input */
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

/**
 * What people are asked to approve, unless it is a rule that asked on the ticket already: a flow comes to its step once.
 * @returns the action with its place among the others
 */
async function missingApproval(ctx: Ctx, { kind, id, actions }: Doer, ticketId: number) {
  for (const [n, action] of actions.entries())
    if (action.kind === 'ask_approval' && !(kind === 'rule' && id !== null && (await hasAsked(ctx, ticketId, id))))
      return { action, path: `actions.${n}` }
  return undefined
}

const HOUR_MS = 3_600_000
/** @throws DomainError for people who cannot be asked about the ticket, under the path of the action */
async function ask(ctx: Ctx, doer: Doer, ticket: Locked, wanted: Awaited<ReturnType<typeof missingApproval>>): Promise<void> {
  if (!wanted) return
  if (isShut(ticket.status as Status)) throw conflict('ticket_closed')
  const { kind: _, dueHours, ...wish } = wanted.action
  const dueAt = dueHours === null ? null : new Date(Date.now() + dueHours * HOUR_MS).toISOString()
  try {
    await askFor(ctx, ticket, { ...wish, dueAt, blocks: true, ...(doer.kind === 'rule' && doer.id !== null ? { ruleId: doer.id } : {}) })
  } catch (error) {
    const fields = error instanceof DomainError ? refusedFields(error) : []
    throw fields.length === 0 ? error : invalid(...fields.map((why) => ({ ...why, field: `${wanted.path}.${why.field}` })))
  }
}

/** Who changed the ticket, in its history, before what was changed; and who did not get it. */
async function explain(ctx: Ctx, { kind, id, name, version }: Doer, ticketId: number, absent?: StoodIn): Promise<void> {
  const to = { [`${kind}Id`]: id, name, version, ...(absent ? { absent } : {}) }
  await history.record(ctx, ticketId, kind, [{ field: kind, from: null, to }])
}

/** What came of it: what changed something, in the order of the actions, and who did not get the ticket because they are away. */
export type Acted = { actions: ActionKind[]; absent?: StoodIn }

/**
 * Does what a rule or a step of a flow says to a ticket that this transaction has locked, through the rules that people's changes go through. Messages come first: a
 * reply that goes with closing is written while the ticket is open.
 * Webhooks are called last, about the ticket as it is then.
 * @param cause what it is done for
 * @throws DomainError for what cannot be done; the transaction is to be rolled back then
 */
export async function act(ctx: Ctx, by: Doer, ticket: Locked, cause: string): Promise<Acted> {
  const { actions, absent } = await withPresent(ctx, ticket, await withMacro(ctx, ticket, by.actions))
  const doer = { ...by, actions }
  const why = absent ? { absent } : {}
  const held = await ctx.db.selectFrom('ticketTags').select('tagId').where('ticketId', '=', ticket.id).execute()
  const { update, kinds } = ticketUpdate(
    actions,
    ticket,
    held.map(({ tagId }) => tagId),
    await missingValues(ctx, ticket, actions),
  )
  const people = await whoMayWatch(
    ctx,
    ticket,
    actions.flatMap((one) => (one.kind === 'add_watchers' ? one.userIds : [])),
  )
  const checklists = await missingChecklists(ctx, ticket.id, actions)
  const approval = await missingApproval(ctx, doer, ticket.id)
  const changing = new Set<ActionKind>([
    ...kinds,
    ...(people.length > 0 ? ['add_watchers' as const] : []),
    ...(checklists.length > 0 ? ['apply_checklist' as const] : []),
    ...(approval ? ['ask_approval' as const] : []),
  ])
  for (const { kind } of actions) if (ALWAYS.has(kind)) changing.add(kind)
  if (changing.size === 0) return { actions: [], ...why }
  await mustNameReason(ctx, ticket, update, actions)
  await explain(ctx, doer, ticket.id, absent)
  for (const [n, action] of actions.entries()) await write(authorOf(ctx, doer), ticket, action, `actions.${n}`)
  await addWatchers(ctx, ticket.id, people)
  for (const template of checklists) await applyTemplate(ctx, ticket, template)
  await ask(ctx, doer, ticket, approval)
  for (const [n, action] of actions.entries())
    if (action.kind === 'create_ticket')
      await explain(ctx, doer, await makeTicket(ctx, authorOf(ctx, doer), doer, ticket, action, `actions.${n}`))
  if (kinds.length > 0) {
    const isAssessed = update.priority !== undefined && (ticket.urgency ?? ticket.impact) !== null && (await matrixRow(ctx.db)).enabled
    await changeLocked(ctx, await mustSeeLocked(ctx, ticket.id), { ...update, ...(isAssessed ? { priorityReason: doer.name } : {}) })
  }
  for (const action of actions) if (action.kind === 'call_webhook') await queueForDoer(ctx, action.webhookId, ticket.id, doer, cause)
  return { actions: actions.flatMap(({ kind }) => (changing.has(kind) ? [kind] : [])), ...why }
}
