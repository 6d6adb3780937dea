import { COMPARED_FIELDS, type ComparedField, liesAhead, type RuleEvent } from '@balcao/contracts/automation/bounds'
import { type AutomationRule, CreateRule, type RuleTrigger } from '@balcao/contracts/automation/rules'
import { type AskedValues, askedValues, conditionField, conditionsIn } from '../../lib/conditions/values.ts'
import { durationText, minutesOf } from '../../lib/moments/durations.ts'
import { emptyRhythm, type RhythmValues, rhythmSent, rhythmValues } from '../../lib/rhythm/rhythm-values.ts'
import { splitStatuses, statusesNamed } from '../../lib/tickets/status-choice.ts'
import { type ActionValues, actionOf, actionValues } from './action-values.ts'
import { t } from './messages.ts'

/** Details of all events, as they are written: changing the event and back loses none. */
export type TriggerValues = {
  event: RuleEvent
  fields: string[]
  /** Keys of the custom fields that are waited for. */
  watched: string[]
  /** What one field changes from and to. */
  fieldFrom: string[]
  fieldTo: string[]
  changedBy: string
  /** Tags that come or go. */
  tagChange: string
  tagIds: number[]
  from: string[]
  to: string[]
  assigned: string
  by: string
  visibility: string
  metrics: string[]
  atMost: string
  templateIds: number[]
  decision: string
  since: string
  span: string
  /** Of time before or after a date or a deadline: which of both, by which hours, of which field or promise. */
  direction: string
  countedHours: string
  dateField: string
  deadline: string
  /** Of a rule by schedule: on which dates. */
  rhythm: RhythmValues
}

export type RuleValues = TriggerValues & {
  name: string
  description: string
  active: string
  all: AskedValues['all']
  any: AskedValues['any']
  groups: AskedValues['groups']
  actions: ActionValues[]
  stops: boolean
}

export const noTrigger: TriggerValues = {
  ...{
    event: 'ticket_created',
    fields: [],
    watched: [],
    fieldFrom: [],
    fieldTo: [],
    changedBy: 'any',
    tagChange: 'added',
    tagIds: [],
    from: [],
    to: [],
    assigned: 'any',
    by: 'any',
    visibility: 'any',
    metrics: [],
    templateIds: [],
    decision: 'any',
  },
  ...{ atMost: '2', since: 'last_message', span: '', rhythm: emptyRhythm() },
  ...{ direction: 'after', countedHours: 'always', dateField: '', deadline: 'resolution' },
}
export const emptyRule = (): RuleValues => ({
  ...noTrigger,
  ...{ name: '', description: '', active: 'yes', all: [], any: [], groups: [], actions: [], stops: false },
})

/** An event with its details, as they are written. */
export function triggerValues(trigger: RuleTrigger): TriggerValues {
  const { event } = trigger
  const base = { ...noTrigger, event }
  switch (event) {
    case 'ticket_updated':
      return {
        ...{ ...base, fields: [...trigger.fields], watched: [...trigger.customFields], changedBy: trigger.by },
        ...{ fieldFrom: trigger.from.map(String), fieldTo: trigger.to.map(String) },
      }
    case 'tags_changed':
      return { ...base, tagChange: trigger.change, tagIds: [...trigger.tagIds], changedBy: trigger.by }
    case 'status_changed':
      return { ...base, from: [...trigger.from], to: statusesNamed(trigger.to, trigger.toCustom), changedBy: trigger.by }
    case 'assigned':
      return { ...base, assigned: trigger.to, changedBy: trigger.by }
    case 'comment_added':
      return { ...base, by: trigger.by, visibility: trigger.visibility }
    case 'sla_warning':
    case 'sla_breached':
      return { ...base, metrics: [...trigger.metrics] }
    case 'rated':
      return { ...base, atMost: String(trigger.atMost) }
    case 'checklist_completed':
      return { ...base, templateIds: [...trigger.templateIds] }
    case 'approval_decided':
      return { ...base, decision: trigger.decision }
    case 'elapsed':
      return {
        ...{
          ...base,
          since: trigger.since,
          span: durationText(trigger.minutes),
          direction: trigger.direction,
          countedHours: trigger.hours,
        },
        ...{ dateField: trigger.dateField ?? '', deadline: trigger.metric ?? base.deadline },
      }
    case 'schedule':
      return { ...base, rhythm: rhythmValues(trigger.schedule) }
    default:
      return base
  }
}

export const valuesOf = ({ name, description, active, trigger, conditions, actions, stops }: AutomationRule): RuleValues => ({
  ...triggerValues(trigger),
  ...{ name, description, active: active ? 'yes' : 'no', ...askedValues(conditions), stops },
  actions: actions.map(actionValues),
})

/** The one field whose values are compared, where one is: from what it changes, and to what. */
export function comparedIn({ fields, watched }: Pick<TriggerValues, 'fields' | 'watched'>): ComparedField | undefined {
  return fields.length === 1 && watched.length === 0 ? COMPARED_FIELDS.find((one) => one === fields[0]) : undefined
}

function movesOf(values: Omit<TriggerValues, 'event'>): { from: unknown[]; to: unknown[] } {
  const field = comparedIn(values)
  if (!field) return { from: [], to: [] }
  const read = (all: readonly string[]) =>
    field === 'queueId' || field === 'customStatusId' ? all.map((one) => (one === 'none' ? one : Number(one))) : [...all]
  return { from: read(values.fieldFrom), to: read(values.fieldTo) }
}

/** What is sent of the statuses that a ticket moves to, custom ones among them. */
function movedTo(values: readonly string[]): object {
  const { statuses, custom } = splitStatuses(values)
  return { to: statuses, toCustom: custom }
}

/** What is sent of a time: whether before or after, where the moment may lie ahead, and of what. */
function elapsedSent({ since, span, direction, countedHours, dateField, deadline }: Omit<TriggerValues, 'event'>): object {
  const ahead = liesAhead(since) ? { direction } : {}
  const of = since === 'date_field' ? { dateField: dateField || null } : since === 'sla_due' ? { metric: deadline } : {}
  return { since, minutes: minutesOf(span), hours: countedHours, ...ahead, ...of }
}

/** What is sent of the event; without a readable time it is refused. */
export function triggerOf({ event, ...values }: TriggerValues): unknown {
  const details: Record<RuleEvent, object> = {
    ticket_created: {},
    ticket_updated: { fields: values.fields, customFields: values.watched, ...movesOf(values), by: values.changedBy },
    tags_changed: { change: values.tagChange, tagIds: values.tagIds, by: values.changedBy },
    status_changed: { from: values.from, ...movedTo(values.to), by: values.changedBy },
    assigned: { to: values.assigned, by: values.changedBy },
    comment_added: { by: values.by, visibility: values.visibility },
    sla_warning: { metrics: values.metrics },
    sla_breached: { metrics: values.metrics },
    rated: { atMost: Number(values.atMost) },
    checklist_completed: { templateIds: values.templateIds },
    approval_decided: { decision: values.decision },
    issue_closed: {},
    issue_commented: {},
    side_answered: {},
    elapsed: elapsedSent(values),
    schedule: { schedule: rhythmSent(values.rhythm) },
  }
  return { event, ...details[event] }
}

/** What is sent. */
export const toInput = (values: RuleValues): unknown => ({
  ...{ name: values.name, description: values.description.trim(), active: values.active === 'yes', stops: values.stops },
  trigger: triggerOf(values),
  conditions: conditionsIn(values),
  actions: values.actions.map(actionOf),
})

/** Parts of a trigger that are fields of their own. */
export const TRIGGER_FIELD: Readonly<Record<string, string>> = { minutes: 'span', dateField: 'dateField' }

/** Which field of the form a field of the contract is written in. */
export function formField(path: string): string {
  const [first = '', second = '', third = ''] = path.split('.')
  if (first === 'trigger' && second === 'schedule') return third === '' ? 'startsOn' : third
  if (first === 'trigger') return TRIGGER_FIELD[second] ?? 'event'
  if (first === 'conditions') return conditionField(second)
  if (first === 'actions') return second === '' ? 'actions' : `actions.${second}`
  return first
}

/** The validator is the contract: its reasons by field of the form, the first of each. */
export function reasonsOf(values: RuleValues): Record<string, string> {
  const reasons: Record<string, string> = {}
  for (const { path, message } of CreateRule.safeParse(toInput(values)).error?.issues ?? [])
    reasons[formField(path.join('.'))] ??= path.includes('minutes') ? t('badSpan') : message
  return reasons
}
