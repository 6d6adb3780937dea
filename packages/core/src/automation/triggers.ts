import type { RuleTrigger } from '@balcao/contracts/automation/rules'
import type { EventPayload } from '@balcao/contracts/events'

/** What happened, as far as triggers ask: the payload of the event, and of a message whether a customer wrote it. */
export type Happened = { payload: unknown; byCustomer: boolean }

const isAny = <T>(wanted: readonly T[], value: T) => wanted.length === 0 || wanted.includes(value)

/** Is this what the rule waits for? Its event is known to be the trigger's. */
export function isTriggered(trigger: RuleTrigger, { payload, byCustomer }: Happened): boolean {
  switch (trigger.event) {
    case 'ticket_updated': {
      const { changes } = payload as EventPayload<'ticket:updated'>
      return trigger.fields.length === 0 || changes.some(({ field }) => (trigger.fields as readonly string[]).includes(field))
    }
    case 'status_changed': {
      const { from, to } = payload as EventPayload<'ticket:status_changed'>
      return isAny<string>(trigger.from, from) && isAny<string>(trigger.to, to)
    }
    case 'assigned': {
      const { assigneeId } = payload as EventPayload<'ticket:assigned'>
      return trigger.to === 'any' || (trigger.to === 'nobody') === (assigneeId === null)
    }
    case 'comment_added': {
      const { isInternal } = payload as EventPayload<'comment:added'>
      const isBy = trigger.by === 'any' || (trigger.by === 'customer') === byCustomer
      return isBy && (trigger.visibility === 'any' || (trigger.visibility === 'internal') === isInternal)
    }
    case 'sla_warning':
    case 'sla_breached':
      return isAny(trigger.metrics, (payload as EventPayload<'sla:breached'>).metric)
    case 'rated':
      return (payload as EventPayload<'ticket:rated'>).score <= trigger.atMost
    case 'checklist_completed': {
      const { templateId } = payload as EventPayload<'checklist:completed'>
      return trigger.templateIds.length === 0 || (templateId !== null && trigger.templateIds.includes(templateId))
    }
    case 'approval_decided':
      return trigger.decision === 'any' || trigger.decision === (payload as EventPayload<'approval:decided'>).state
    default:
      return true
  }
}
