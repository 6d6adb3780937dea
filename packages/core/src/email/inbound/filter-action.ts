import type { RuleAction } from '@balcao/contracts/automation/rules'
import type { FieldReason } from '@balcao/contracts/reason-texts'
import { presentFor } from '../../absences/present.ts'
import { wrongInAction } from '../../automation/references.ts'
import type { Ctx } from '../../ctx.ts'
import { changedValues } from '../../custom-fields/write-many.ts'
import { DomainError } from '../../errors.ts'
import { mustBeAssignable } from '../../tickets/references.ts'
import { changeLocked, mustSeeLocked } from '../../tickets/tickets.ts'
import type { FilterAction } from './filters.ts'

/** What a filter does, as rules of automation do it. */
const asRules = ({ queueId, type, assigneeId, tagIds, customFields }: FilterAction): RuleAction[] => [
  ...(queueId === undefined ? [] : [{ kind: 'set_queue' as const, queueId }]),
  ...(type === undefined ? [] : [{ kind: 'set_type' as const, type }]),
  ...(assigneeId === undefined ? [] : [{ kind: 'set_assignee' as const, assigneeId }]),
  ...(tagIds?.length ? [{ kind: 'add_tags' as const, tagIds }] : []),
  ...(customFields && Object.keys(customFields).length > 0 ? [{ kind: 'set_custom_fields' as const, customFields }] : []),
]

/** What an action names that the organisation does not have, or no longer, each under its place in the action. */
export async function wrongInFilter(ctx: Ctx, action: FilterAction): Promise<FieldReason[]> {
  const wrong: FieldReason[] = []
  for (const one of asRules(action)) wrong.push(...(await wrongInAction(ctx, one, 'action')))
  return wrong
}

/** What is left of an action without what is gone: a mail becomes a ticket all the same. */
export async function fitting<A extends FilterAction>(ctx: Ctx, action: A): Promise<A> {
  const wrong = await wrongInFilter(ctx, action)
  if (wrong.length === 0) return action
  const left = { ...action }
  for (const { field } of wrong) {
    const [, name = '', key] = field.split('.')
    if (name === 'customFields')
      left.customFields = Object.fromEntries(Object.entries(left.customFields ?? {}).filter(([one]) => one !== key))
    else if (name !== 'tagIds') delete left[name as 'queueId' | 'type' | 'assigneeId']
  }
  if (!wrong.some(({ field }) => field === 'action.tagIds') || !left.tagIds) return left
  const there = await ctx.db.selectFrom('tags').select('id').where('id', 'in', left.tagIds).execute()
  return { ...left, tagIds: there.map(({ id }) => id) }
}

const isDomain = (error: unknown): undefined => {
  if (!(error instanceof DomainError)) throw error
  return undefined
}

/** Gives a ticket that a mail opened what no customer may give it: who is responsible (their substitute, while they are away), and custom fields, as far as it takes them. */
export async function giveAsFiltered(ctx: Ctx, ticketId: number, { assigneeId, customFields = {} }: FilterAction): Promise<void> {
  if (assigneeId === undefined && Object.keys(customFields).length === 0) return
  const ticket = await mustSeeLocked(ctx, ticketId)
  const { values } = await changedValues(ctx, { id: ticketId, type: ticket.type, formerType: ticket.type }, customFields)
  const present = assigneeId === undefined ? null : (await presentFor(ctx, assigneeId, ticket.queueId)).assigneeId
  const takes = present !== null && (await mustBeAssignable(ctx, present, ticket.queueId).then(() => true, isDomain))
  const changes = { ...(takes ? { assigneeId: present } : {}), ...(Object.keys(values).length > 0 ? { customFields: values } : {}) }
  if (Object.keys(changes).length > 0) await changeLocked(ctx, ticket, changes)
}
