import type { FlowEvent } from '@balcao/contracts/flows/bounds'
import { CreateFlow, type Flow } from '@balcao/contracts/flows/flows'
import { type AskedValues, askedValues, conditionField, conditionsIn } from '../../lib/conditions/values.ts'
import { noTrigger, TRIGGER_FIELD, type TriggerValues, triggerOf, triggerValues } from '../automation/form-values.ts'
import { t } from './messages.ts'
import { type StepValues, stepInput, stepValues } from './step-values.ts'

/** `start` is the trigger, which may be a start by hand; the event of a rule beside it is kept while another is chosen. */
export type FlowValues = TriggerValues & {
  name: string
  description: string
  active: string
  start: FlowEvent
  all: AskedValues['all']
  any: AskedValues['any']
  groups: AskedValues['groups']
  steps: StepValues[]
  endsWithTicket: boolean
}

export const emptyFlow = (): FlowValues => ({
  ...noTrigger,
  ...{ name: '', description: '', active: 'yes', start: 'manual', all: [], any: [], groups: [], steps: [], endsWithTicket: true },
})

export const valuesOf = ({ name, description, active, trigger, conditions, steps, endsWithTicket }: Flow): FlowValues => ({
  ...(trigger.event === 'manual' ? noTrigger : triggerValues(trigger)),
  ...{ name, description, active: active ? 'yes' : 'no', start: trigger.event, endsWithTicket },
  ...{ ...askedValues(conditions), steps: steps.map(stepValues) },
})

/** What is sent. */
export const toInput = (values: FlowValues): unknown => ({
  ...{ name: values.name, description: values.description.trim(), active: values.active === 'yes' },
  trigger: values.start === 'manual' ? { event: 'manual' } : triggerOf(values),
  conditions: conditionsIn(values),
  steps: values.steps.map(stepInput),
  endsWithTicket: values.endsWithTicket,
})

/** Which field of the form a field of the contract is written in: all of a step is one. */
export function formField(path: string): string {
  const [first = '', second = ''] = path.split('.')
  if (first === 'trigger') return TRIGGER_FIELD[second] ?? 'start'
  if (first === 'conditions') return conditionField(second)
  if (first === 'steps') return second === '' ? 'steps' : `steps.${second}`
  return first
}

/** The validator is the contract: its reasons by field of the form, the first of each. */
export function reasonsOf(values: FlowValues): Record<string, string> {
  const reasons: Record<string, string> = {}
  for (const { path, message } of CreateFlow.safeParse(toInput(values)).error?.issues ?? []) {
    const isEmpty = path.length === 1 && path[0] === 'steps' && values.steps.length === 0
    reasons[formField(path.join('.'))] ??= isEmpty ? t('noSteps') : path.includes('minutes') ? t('badSpan') : message
  }
  return reasons
}
