import type { RuleEvent } from '@balcao/contracts/automation/bounds'
import type { EventPayload } from '@balcao/contracts/events'
import type { AwaitedEvent } from '@balcao/contracts/flows/bounds'
import type { Awaited } from '@balcao/contracts/flows/steps'
import type { Happened } from '../../automation/happened.ts'
import { isTriggered } from '../../automation/triggers.ts'

/** Which events of the ticket a wait is for, by the name that triggers have for them. */
const HEARD: Record<AwaitedEvent, RuleEvent> = {
  customer_replied: 'comment_added',
  staff_replied: 'comment_added',
  status_reached: 'status_changed',
  checklist_completed: 'checklist_completed',
  approval_decided: 'approval_decided',
  issue_closed: 'issue_closed',
  issue_commented: 'issue_commented',
  side_answered: 'side_answered',
}

type Reached = Extract<Awaited, { event: 'status_reached' }>

/** Is a ticket where a run waits for it to be? Runs of before know no custom statuses. */
export const hasReached = (
  { statuses, customStatusIds = [] }: Partial<Reached>,
  ticket: { status: string; customStatusId: number | null },
): boolean => statuses?.some((one) => one === ticket.status) === true || customStatusIds.includes(ticket.customStatusId ?? 0)

/** Is this what a run waits for? What rules and flows write is nobody's answer. */
export function hasCome(awaited: Awaited, event: RuleEvent, happened: Happened): boolean {
  if (HEARD[awaited.event] !== event) return false
  switch (awaited.event) {
    case 'customer_replied':
      return happened.byCustomer
    case 'staff_replied': {
      const { isInternal, byRule } = happened.payload as EventPayload<'comment:added'>
      return !happened.byCustomer && !isInternal && !byRule
    }
    case 'status_reached':
      return isTriggered(
        { event: 'status_changed', from: [], to: awaited.statuses, toCustom: awaited.customStatusIds ?? [], by: 'any' },
        happened,
      )
    default:
      return isTriggered(awaited, happened)
  }
}
