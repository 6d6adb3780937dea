import type { ActionKind } from '@balcao/contracts/automation/bounds'
import type { RuleAction } from '@balcao/contracts/automation/rules'
import type { SentValues } from '@balcao/contracts/custom-fields/values'
import type { UpdateTicket } from '@balcao/contracts/tickets/tickets'

/** The field of a ticket that an action sets, by the same name in both. */
const FIELD = {
  set_status: 'status',
  set_priority: 'priority',
  set_type: 'type',
  set_queue: 'queueId',
  set_assignee: 'assigneeId',
} as const satisfies Partial<Record<ActionKind, keyof UpdateTicket>>
type Setting = keyof typeof FIELD
type Field = (typeof FIELD)[Setting]
type Held = Record<Field, string | number | null> & { customStatusId: number | null; statusReasonId: number | null }
type Asked = Omit<UpdateTicket, 'id' | 'version'>

const fieldOf = (kind: ActionKind): Field | undefined => (Object.hasOwn(FIELD, kind) ? FIELD[kind as Setting] : undefined)

/**
 * What the actions of a rule come to for the fields of a ticket, and which of them change something.
 * @param customFields the values that the ticket does not have yet
 */
export function ticketUpdate(
  actions: readonly RuleAction[],
  ticket: Held,
  tags: readonly number[],
  customFields: SentValues = {},
): { update: Asked; kinds: ActionKind[] } {
  const update: Asked = {}
  const kinds: ActionKind[] = []
  let tagIds = [...tags]
  const fills = Object.keys(customFields).length > 0
  if (fills) update.customFields = customFields
  for (const action of actions) {
    const field = fieldOf(action.kind)
    const before = tagIds
    if (action.kind === 'add_tags') tagIds = [...new Set([...before, ...action.tagIds])]
    if (action.kind === 'remove_tags') tagIds = before.filter((id) => !action.tagIds.includes(id))
    const to = field && (action as Partial<Held>)[field]
    const custom = action.kind === 'set_status' ? action.customStatusId : undefined
    const moves = field !== undefined && (ticket[field] !== to || (custom !== undefined && custom !== ticket.customStatusId))
    const reason = action.kind === 'set_status' ? action.statusReasonId : undefined
    // A ticket that is there already gets another reason, unless it is in a custom status that the action says nothing of.
    const explains = reason !== undefined && reason !== ticket.statusReasonId && (custom ?? null) === ticket.customStatusId
    const sets = moves || (explains && field !== undefined)
    if (sets)
      Object.assign(update, {
        [field]: to,
        ...(custom === undefined ? {} : { customStatusId: custom }),
        ...(reason === undefined ? {} : { statusReasonId: reason }),
      })
    if (tagIds.length !== before.length) Object.assign(update, { tagIds })
    if (sets || tagIds.length !== before.length || (fills && action.kind === 'set_custom_fields')) kinds.push(action.kind)
  }
  return { update, kinds }
}
