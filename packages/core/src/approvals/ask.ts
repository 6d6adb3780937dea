import type { ApproverRule } from '@balcao/contracts/approvals/approver-rules'
import { type ApprovalMode, MAX_APPROVALS, MAX_APPROVERS, REMIND_HOURS_BEFORE } from '@balcao/contracts/approvals/bounds'
import type { FieldReason } from '@balcao/contracts/reason-texts'
import { sql } from 'kysely'
import { audit } from '../audit/record.ts'
import type { Ctx } from '../ctx.ts'
import { conflict, invalid } from '../errors.ts'
import { actorsOf, type KnownActor } from '../users/actors.ts'
import { foundByRules, wrongInRules } from './by-rule.ts'
import type { LockedTicket } from './internal/approval-rows.ts'
import { askedFor, mayApprove } from './internal/approvers.ts'
import { announce, recordChange } from './internal/settle.ts'

/** What is asked, by somebody, a rule of automation or a flow. */
export type Wish = {
  title: string
  text: string
  approverIds: readonly number[]
  approverRules?: readonly ApproverRule[] | undefined
  allowsRequester?: boolean | undefined
  fallbackIds?: readonly number[] | undefined
  mode: ApprovalMode
  needed: number | null
  dueAt: string | null
  blocks: boolean
  ruleId?: number
}

/** Those of these people who cannot be asked about any ticket: they are gone or inactive. */
export async function goneApprovers(ctx: Ctx, ids: readonly number[], field: string): Promise<FieldReason[]> {
  const there = new Set((await actorsOf(ctx, ids)).filter(({ isActive }) => isActive).map(({ userId }) => userId))
  return ids.flatMap((id, n) => (there.has(id) ? [] : [{ field: `${field}.${n}`, reason: 'approver_not_there' as const }]))
}

/** The people of a wish, who can all be asked about this ticket. @throws DomainError invalid_input naming each who cannot */
async function mustBeAskable(ctx: Ctx, ticket: LockedTicket, ids: readonly number[], path = 'approverIds') {
  const gone = await goneApprovers(ctx, ids, path)
  if (gone.length > 0) throw invalid(...gone)
  const known = await actorsOf(ctx, ids)
  const wrong = ids.flatMap((id, n): FieldReason[] => {
    const field = `${path}.${n}`
    const who = known.find(({ userId }) => userId === id)
    if (id === ctx.actor.userId) return [{ field, reason: 'approver_is_asker' }]
    return who && mayApprove(who, ticket) ? [] : [{ field, reason: 'approver_may_not_read', params: { name: who?.name ?? '' } }]
  })
  if (wrong.length > 0) throw invalid(...wrong)
  return known
}

/**
 * Everybody whom a wish means: the people it names and those its rules find, or else those who stand in. Rules leave out whoever asks, whoever may not
 * know of the ticket and, unless it says otherwise, the ticket's requester.
 * @throws DomainError invalid_input where nobody is found, or too many are
 */
async function mustFindPeople(ctx: Ctx, ticket: LockedTicket, wish: Wish): Promise<KnownActor[]> {
  const named = await mustBeAskable(ctx, ticket, wish.approverIds)
  const { approverRules: rules = [], fallbackIds = [] } = wish
  const wrong = [...(await wrongInRules(ctx, rules)), ...(await goneApprovers(ctx, fallbackIds, 'fallbackIds'))]
  if (wrong.length > 0) throw invalid(...wrong)
  if (rules.length === 0) return named
  const found = await foundByRules(ctx, ticket, rules)
  const isMeant = (who: KnownActor) =>
    who.userId !== ctx.actor.userId && (wish.allowsRequester === true || who.userId !== ticket.requesterId) && mayApprove(who, ticket)
  const more = (await actorsOf(ctx, found)).filter((who) => isMeant(who) && !wish.approverIds.includes(who.userId))
  const all = [...named, ...more]
  const people = all.length > 0 ? all : await mustBeAskable(ctx, ticket, fallbackIds, 'fallbackIds')
  if (people.length === 0) throw invalid({ field: 'approverRules', reason: 'approvers_not_found' })
  if (people.length > MAX_APPROVERS)
    throw invalid({ field: 'approverRules', reason: 'approvers_too_many', params: { most: MAX_APPROVERS } })
  if (wish.needed !== null && wish.needed > people.length) throw invalid({ field: 'needed', reason: 'approval_needed_count' })
  return people
}

/**
 * Asks people to approve on a ticket that this transaction has locked. Whoever asks cannot be asked: nobody approves their own request.
 * @returns the id of the approval
 * @throws DomainError too_many_approvals; invalid_input for people who cannot be asked, or a time that has passed
 */
export async function askFor(ctx: Ctx, ticket: LockedTicket, wish: Wish): Promise<number> {
  if (wish.dueAt !== null && Date.parse(wish.dueAt) <= Date.now()) throw invalid({ field: 'dueAt', reason: 'approval_due_passed' })
  const held = await ctx.db
    .selectFrom('approvals')
    .select('id')
    .where('ticketId', '=', ticket.id)
    .where('state', 'in', ['pending', 'approved', 'refused'])
    .execute()
  if (held.length >= MAX_APPROVALS) throw conflict('too_many_approvals')
  const asked = await askedFor(ctx, ticket, await mustFindPeople(ctx, ticket, wish), ctx.actor.userId)
  const { tenantId, userId: askedBy } = ctx.actor
  const { title, text, mode, needed, dueAt, blocks, ruleId = null } = wish
  const approval = await ctx.db
    .insertInto('approvals')
    .values({
      ...{ tenantId, ticketId: ticket.id, homeId: ticket.id, title, text, mode, needed, blocks, dueAt, askedBy, ruleId },
      // What is due soon from the start is not said again.
      dueRemindedAt: sql<
        string | null
      >`case when ${dueAt}::timestamptz <= now() + make_interval(hours => ${REMIND_HOURS_BEFORE}) then now() end`,
    })
    .returning(['id', 'ticketId', 'title'])
    .executeTakeFirstOrThrow()
  await ctx.db
    .insertInto('approvalApprovers')
    .values(asked.map(({ userId, inPlaceOf }) => ({ tenantId, approvalId: approval.id, userId, inPlaceOf, dueAt })))
    .execute()
  await recordChange(ctx, approval, 'asked')
  const userIds = asked.map(({ userId }) => userId)
  const details = {
    ticketId: ticket.id,
    title,
    approverIds: userIds,
    mode,
    needed,
    dueAt,
    ...(wish.approverRules?.length ? { approverRules: wish.approverRules } : {}),
  }
  await audit(ctx, { action: 'approval.asked', resource: 'approval', resourceId: approval.id, details, risk: 'low' })
  await announce(ctx, approval)
  await ctx.emit('approval:asked', { ticketId: ticket.id, approvalId: approval.id, userIds })
  return approval.id
}

/** Has this rule asked on the ticket already, so that it is pending or decided? */
export async function hasAsked({ db }: Ctx, ticketId: number, ruleId: number): Promise<boolean> {
  const row = await db
    .selectFrom('approvals')
    .select('id')
    .where('ruleId', '=', ruleId)
    .where('ticketId', '=', ticketId)
    .where('state', 'in', ['pending', 'approved', 'refused'])
    .executeTakeFirst()
  return row !== undefined
}
