import { isAtLeast, type Role } from '@balcao/contracts/access'
import type { TicketApprovalState } from '@balcao/contracts/approvals/bounds'
import type { FieldReason } from '@balcao/contracts/reason-texts'
import type { Status } from '@balcao/contracts/tickets/statuses'
import { STARTING_STATUSES } from '@balcao/contracts/workflows/bounds'
import { statusesOf, type Transition } from '@balcao/contracts/workflows/workflows'

/** Does a workflow say where tickets of this status go? Of a status that it does not use, the ordinary moves hold. */
export const hasSayOn = (transitions: readonly Transition[], from: Status): boolean =>
  [...statusesOf(transitions), ...STARTING_STATUSES].includes(from as never)

/** The transition of a workflow for a move. */
export const transitionFor = (transitions: readonly Transition[], from: Status, to: Status): Transition | undefined =>
  transitions.find((one) => one.to === to && (one.from as readonly Status[]).includes(from))

/** What a transition goes by, beside itself. */
export type TransitionFacts = {
  role: Role
  assigneeId: number | null
  hasReason: boolean
  /** Its conditions hold for the ticket. */
  meetsConditions: boolean
  /** What the ticket's approvals come to. */
  approval: TicketApprovalState
  /** The fields that it requires and that are empty. */
  emptyFields: readonly { key: string; label: string }[]
}

const LACKING = {
  none: 'transition_approval',
  pending: 'transition_approval_pending',
  refused: 'transition_approval_refused',
} as const satisfies Record<Exclude<TicketApprovalState, 'approved'>, string>

/** What is in the way of a transition; nothing, where it can be taken. What can be filled in comes last. */
export function obstacles({ minRole, requires }: Transition, facts: TransitionFacts): FieldReason[] {
  const found: FieldReason[] = []
  if (!isAtLeast(facts.role, minRole)) found.push({ field: 'status', reason: 'transition_role', params: { role: minRole } })
  if (!facts.meetsConditions) found.push({ field: 'status', reason: 'transition_conditions' })
  if (requires.assignee && facts.assigneeId === null) found.push({ field: 'assigneeId', reason: 'transition_assignee' })
  if (requires.approval && facts.approval !== 'approved') found.push({ field: 'approvals', reason: LACKING[facts.approval] })
  for (const { key, label } of facts.emptyFields)
    found.push({ field: `customFields.${key}`, reason: 'transition_field', params: { label } })
  if (requires.reason && !facts.hasReason) found.push({ field: 'statusReason', reason: 'transition_reason' })
  return found
}
