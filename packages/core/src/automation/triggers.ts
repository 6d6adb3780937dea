import type { ChangeAuthor } from '@balcao/contracts/automation/bounds'
import type { RuleTrigger } from '@balcao/contracts/automation/rules'
import type { EventPayload } from '@balcao/contracts/events'
import type { Change } from '@balcao/contracts/tickets/history'
import type { Status } from '@balcao/contracts/tickets/statuses'
import type { Happened } from './happened.ts'

const isAny = <T>(wanted: readonly T[], value: T) => wanted.length === 0 || wanted.includes(value)

/** What rules that were written before do not say means any. */
const isMadeBy = ({ by = 'any' }: { by?: ChangeAuthor }, maker: Happened['by']) => by === 'any' || by === maker

type Watching = Partial<Extract<RuleTrigger, { event: 'ticket_updated' }>>

/** Is this a change of a field that the rule waits for, from and to what it waits for? */
function isWatched({ fields = [], customFields = [], from = [], to = [] }: Watching, change: Change): boolean {
  const names = [...fields, ...customFields.map((key) => `customFields.${key}`)]
  const value = (held: unknown) => (held ?? 'none') as string | number
  return isAny<string>(names, change.field) && isAny(from, value(change.from)) && isAny(to, value(change.to))
}

type Tagging = Extract<RuleTrigger, { event: 'tags_changed' }>

/** Was one of the tags that the rule waits for put on, or taken away? */
function isTagged({ change, tagIds }: Tagging, changes: readonly Change[]): boolean {
  const { added = [], removed = [] } = changes.find(({ field }) => field === 'tags')?.tagIds ?? {}
  const moved = [...(change === 'removed' ? [] : added), ...(change === 'added' ? [] : removed)]
  return moved.some((id) => isAny(tagIds, id))
}

type MovedTo = Partial<Extract<RuleTrigger, { event: 'status_changed' }>>

/** Did the ticket come from and into what the rule waits for: another status, or another custom status of the same one? */
function isMove({ from = [], to = [], toCustom = [] }: MovedTo, payload: unknown): boolean {
  if ('status' in (payload as object)) {
    const within = payload as EventPayload<'ticket:custom_status_changed'>
    return toCustom.includes(within.to ?? 0) && isAny<string>(from, within.status)
  }
  const moved = payload as EventPayload<'ticket:status_changed'>
  const isInto =
    (toCustom.length === 0 && to.length === 0) || to.includes(moved.to as Status) || toCustom.includes(moved.customStatusId ?? 0)
  return isAny<string>(from, moved.from) && isInto
}

/** Is this what the rule waits for? Its event is known to be the trigger's. */
export function isTriggered(trigger: RuleTrigger, { payload, by, byCustomer }: Happened): boolean {
  switch (trigger.event) {
    case 'ticket_updated':
      return isMadeBy(trigger, by) && (payload as EventPayload<'ticket:updated'>).changes.some((change) => isWatched(trigger, change))
    case 'tags_changed':
      return isMadeBy(trigger, by) && isTagged(trigger, (payload as EventPayload<'ticket:updated'>).changes)
    case 'status_changed':
      return isMadeBy(trigger, by) && isMove(trigger, payload)
    case 'assigned': {
      const { assigneeId } = payload as EventPayload<'ticket:assigned'>
      return isMadeBy(trigger, by) && (trigger.to === 'any' || (trigger.to === 'nobody') === (assigneeId === null))
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
