import type { Health, Tier } from '@balcao/contracts/companies/bounds'
import type { Language } from '@balcao/contracts/language'
import type { FieldQuestion } from '@balcao/contracts/tickets/bounds'
import type { TicketCondition } from '@balcao/contracts/tickets/conditions'
import type { Level } from '@balcao/contracts/tickets/matrix-words'
import { channelName, priorityName, statusName, typeName } from '@balcao/ui/lib/names'
import { customStatuses } from '@balcao/ui/lib/texts/own-words'
import { t as field } from '../../../lib/conditions/messages.ts'
import { levelName } from '../../../lib/tickets/level-name.ts'
import { t as reason } from '../../../lib/tickets/reason-messages.ts'
import { statusChange, statusChangeName, statusValueName } from '../../../lib/tickets/status-choice.ts'
import type { ActionValues } from '../../automation/action-values.ts'
import { t as actionText } from '../../automation/messages.ts'
import type { StepValues } from '../step-values.ts'
import { t } from './messages.ts'

/** What ids are called, where that is known already. */
export type Names = {
  queues: ReadonlyMap<string, string>
  tags: ReadonlyMap<string, string>
  flows: ReadonlyMap<string, string>
  /** Custom fields of tickets, by key. */
  fields: ReadonlyMap<string, string>
  /** Reasons of statuses. */
  reasons: ReadonlyMap<string, string>
}

const levelOf = (value: string): Level | undefined => (value === 'none' ? undefined : (value as Level))

type Named = readonly [label: string, name?: (value: string) => string | undefined]
const conditionNames = ({ queues, tags, reasons }: Names): Record<Exclude<TicketCondition['field'], FieldQuestion>, Named> => ({
  status: [field('fieldStatus'), (value) => statusName(value as never)],
  customStatusId: [field('fieldCustomStatus'), (value) => customStatuses().find(({ id }) => String(id) === value)?.name],
  statusReasonId: [reason('reason'), (value) => reasons.get(value)],
  priority: [field('fieldPriority'), (value) => priorityName(value as never)],
  type: [field('fieldType'), typeName],
  channel: [field('fieldChannel'), (value) => channelName(value as never)],
  queueId: [field('fieldQueue'), (value) => queues.get(value)],
  tagId: [field('fieldTag'), (value) => tags.get(value)],
  assignee: [field('fieldAssignee'), (value) => (value === 'none' ? field('nobody') : undefined)],
  urgency: [field('fieldUrgency'), (value) => levelName('urgency', levelOf(value))],
  impact: [field('fieldImpact'), (value) => levelName('impact', levelOf(value))],
  companyId: [t('company')],
  companyTier: [field('fieldTier'), (value) => field(`tier_${value as Tier}`)],
  companyHealth: [field('fieldHealth'), (value) => field(`health_${value as Health}`)],
  companySegment: [field('fieldSegment'), (value) => value],
  requester: [field('fieldRequester')],
  language: [field('fieldLanguage'), (value) => field(`language_${value as Language}`)],
  subject: [field('field_subject'), (value) => value],
  firstMessage: [field('field_firstMessage'), (value) => value],
  lastMessage: [field('field_lastMessage'), (value) => value],
})

function conditionText(one: TicketCondition, names: Names): string {
  if ('key' in one) return t('customField', { key: (one.field === 'customField' && names.fields.get(one.key)) || one.key })
  const [label, name] = conditionNames(names)[one.field]
  const values = one.values.map((value) => name?.(String(value))).filter(Boolean)
  if (values.length === 0) return label
  return t(one.not ? 'isNot' : 'is', { field: label, values: values.join(', ') })
}

function conditionLines({ all, any, groups }: StepValues, names: Names): string[] {
  if (all.length + any.length + groups.length === 0) return [t('everyTicket')]
  const some = any.map((one) => conditionText(one, names))
  const listed = (conditions: readonly TicketCondition[]) => conditions.map((one) => conditionText(one, names)).join('; ')
  const grouped = groups.map(({ match, conditions }) => t(match === 'any' ? 'someOf' : 'allOf', { list: listed(conditions) }))
  return [...all.map((one) => conditionText(one, names)), ...(some.length > 0 ? [t('someOf', { list: some.join('; ') })] : []), ...grouped]
}

/** What an action says beside its name. */
function objectOf(
  { kind, value, reason: why, ids, content, customFields }: ActionValues,
  { queues, tags, fields, reasons }: Names,
): string | undefined {
  switch (kind) {
    case 'set_status':
      return [statusChangeName(statusChange(value)), reasons.get(why)].filter(Boolean).join(' · ')
    case 'set_priority':
      return priorityName(value as never)
    case 'set_type':
      return typeName(value)
    case 'set_queue':
      return queues.get(value)
    case 'set_assignee':
      return value === '' ? t('nobody') : undefined
    case 'set_custom_fields':
      return Object.keys(customFields)
        .map((key) => fields.get(key) ?? key)
        .join(', ')
    case 'add_tags':
    case 'remove_tags':
      return ids.flatMap((id) => tags.get(String(id)) ?? []).join(', ')
    case 'ask_approval':
    case 'create_ticket':
      return `“${value}”`
    case 'add_note':
    case 'send_reply':
      return `“${content.trim()}”`
    default:
      return undefined
  }
}

/** What a step waits for. */
export function awaitedText({ event, statuses, decision }: StepValues): string {
  if (event === 'status_reached' && statuses.length > 0) return t('reaches', { statuses: statuses.map(statusValueName).join(', ') })
  if (event === 'approval_decided' && decision !== 'any') return t(decision === 'approved' ? 'approved' : 'refused')
  return t(`on_${event}`)
}

const spanText = ({ span, hours }: StepValues) => (hours === 'business' ? t('spanIn', { span, hours: t('hours_business') }) : span)

/** What a step does, a line for each thing. */
export function stepLines(step: StepValues, names: Names): string[] {
  switch (step.kind) {
    case 'action': {
      const lines = step.actions.map((one) => [actionText(`action_${one.kind}`), objectOf(one, names)].filter(Boolean).join(' '))
      return lines.length > 0 ? lines : [t('nothing')]
    }
    case 'condition':
      return conditionLines(step, names)
    case 'wait':
      return [spanText(step)]
    case 'wait_for':
      return [t('atMost', { what: awaitedText(step), span: spanText(step) })]
    case 'start_flow':
      return [step.flowId === '' ? t('noFlow') : (names.flows.get(step.flowId) ?? t('notThere'))]
    case 'end':
      return []
  }
}
