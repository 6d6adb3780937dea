import type { TicketCondition } from '@balcao/contracts/tickets/conditions'
import { channelName, priorityName, statusName, typeName } from '@balcao/ui/lib/names'
import { t as field } from '../../../lib/conditions/messages.ts'
import type { ActionValues } from '../../automation/form-values.ts'
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
}

type Named = readonly [label: string, name?: (value: string) => string | undefined]
const conditionNames = ({ queues, tags }: Names): Record<Exclude<TicketCondition['field'], 'customField'>, Named> => ({
  status: [field('fieldStatus'), (value) => statusName(value as never)],
  priority: [field('fieldPriority'), (value) => priorityName(value as never)],
  type: [field('fieldType'), typeName],
  channel: [field('fieldChannel'), (value) => channelName(value as never)],
  queueId: [field('fieldQueue'), (value) => queues.get(value)],
  tagId: [field('fieldTag'), (value) => tags.get(value)],
  companyId: [t('company')],
  requester: [field('fieldRequester')],
})

function conditionText(one: TicketCondition, names: Names): string {
  if (one.field === 'customField') return t('customField', { key: names.fields.get(one.key) ?? one.key })
  const [label, name] = conditionNames(names)[one.field]
  const values = one.values.map((value) => name?.(String(value))).filter(Boolean)
  if (values.length === 0) return label
  return t(one.not ? 'isNot' : 'is', { field: label, values: values.join(', ') })
}

function conditionLines({ all, any }: StepValues, names: Names): string[] {
  if (all.length + any.length === 0) return [t('everyTicket')]
  const some = any.map((one) => conditionText(one, names))
  return [...all.map((one) => conditionText(one, names)), ...(some.length > 0 ? [t('someOf', { list: some.join('; ') })] : [])]
}

/** What an action says beside its name. */
function objectOf({ kind, value, ids, content, customFields }: ActionValues, { queues, tags, fields }: Names): string | undefined {
  switch (kind) {
    case 'set_status':
      return statusName(value as never)
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
  if (event === 'status_reached' && statuses.length > 0)
    return t('reaches', { statuses: statuses.map((one) => statusName(one as never)).join(', ') })
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
