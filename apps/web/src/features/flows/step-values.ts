import type { AwaitedEvent, StepKind, WaitHours } from '@balcao/contracts/flows/bounds'
import { type Awaited, FlowStep } from '@balcao/contracts/flows/steps'
import { type AskedValues, askedValues, conditionField, conditionsIn } from '../../lib/conditions/values.ts'
import { durationText, minutesOf } from '../../lib/moments/durations.ts'
import { splitStatuses, statusesNamed } from '../../lib/tickets/status-choice.ts'
import { type ActionValues, actionOf, actionValues } from '../automation/action-values.ts'
import { t } from './messages.ts'

/** A step as it is written, with the details of all kinds. */
export type StepValues = {
  kind: StepKind
  key: string
  under: FlowStep['under']
  actions: ActionValues[]
  all: AskedValues['all']
  any: AskedValues['any']
  groups: AskedValues['groups']
  span: string
  hours: WaitHours
  event: AwaitedEvent
  statuses: string[]
  templateIds: number[]
  decision: string
  flowId: string
}

const NEW_KEY_LENGTH = 8
const blank = {
  ...{ actions: [], all: [], any: [], groups: [], span: '1d', hours: 'always', event: 'customer_replied' },
  ...{ statuses: [], templateIds: [], decision: 'any', flowId: '' },
} as const

/** A step that nobody has filled in. */
export const newStep = (kind: StepKind, more: Partial<StepValues> = {}): StepValues => ({
  ...structuredClone({ ...blank } as unknown as Omit<StepValues, 'kind' | 'key' | 'under'>),
  ...{ kind, key: crypto.randomUUID().slice(0, NEW_KEY_LENGTH), under: null },
  ...more,
})

/** Whether two ways lead on from a step. */
export const branches = ({ kind }: Pick<StepValues, 'kind'>): boolean => kind === 'condition' || kind === 'wait_for'

const awaitedValues = (awaited: Awaited): Partial<StepValues> => ({
  event: awaited.event,
  ...(awaited.event === 'status_reached' ? { statuses: statusesNamed(awaited.statuses, awaited.customStatusIds) } : {}),
  ...(awaited.event === 'checklist_completed' ? { templateIds: [...awaited.templateIds] } : {}),
  ...(awaited.event === 'approval_decided' ? { decision: awaited.decision } : {}),
})

/** A step of the contract as it is written. */
export function stepValues(step: FlowStep): StepValues {
  const base = newStep(step.kind, { key: step.key, under: step.under })
  switch (step.kind) {
    case 'action':
      return { ...base, actions: step.actions.map(actionValues) }
    case 'condition':
      return { ...base, ...askedValues(step.conditions) }
    case 'wait':
      return { ...base, span: durationText(step.minutes), hours: step.hours }
    case 'wait_for':
      return { ...base, ...awaitedValues(step.awaited), span: durationText(step.minutes), hours: step.hours }
    case 'start_flow':
      return { ...base, flowId: String(step.flowId) }
    case 'end':
      return base
  }
}

/** What is sent of the statuses that are waited for, custom ones among them. */
function statusesReached(values: readonly string[]): object {
  const { statuses, custom } = splitStatuses(values)
  return { statuses, customStatusIds: custom }
}

function awaitedInput({ event, statuses, templateIds, decision }: StepValues): unknown {
  const details: Partial<Record<AwaitedEvent, object>> = {
    status_reached: statusesReached(statuses),
    checklist_completed: { templateIds },
    approval_decided: { decision },
  }
  return { event, ...details[event] }
}

/** What is sent of a step; without a readable time it is refused. */
export function stepInput(values: StepValues): unknown {
  const { kind, key, under, hours } = values
  const span = { minutes: minutesOf(values.span), hours }
  const details: Record<StepKind, object> = {
    action: { actions: values.actions.map(actionOf) },
    condition: { conditions: conditionsIn(values) },
    wait: span,
    wait_for: { ...span, awaited: awaitedInput(values) },
    start_flow: { flowId: Number(values.flowId) || null },
    end: {},
  }
  return { kind, key, under, ...details[kind] }
}

/** Which field of the step's own form a field of the contract is written in. */
function stepField([first, second]: readonly PropertyKey[]): string {
  if (first === 'minutes') return 'span'
  if (first === 'conditions') return conditionField(String(second))
  if (first === 'actions' && second !== undefined) return `actions.${String(second)}`
  return String(first)
}

/** What is wrong with one step, by field of its form. */
export function stepReasons(values: StepValues): Record<string, string> {
  const reasons: Record<string, string> = {}
  for (const { path, message } of FlowStep.safeParse(stepInput(values)).error?.issues ?? []) {
    const field = stepField(path)
    reasons[field] ??= field === 'span' ? t('badSpan') : field === 'flowId' ? t('noFlow') : field === 'awaited' ? t('noStatus') : message
  }
  if (values.kind === 'action' && values.actions.length === 0) reasons.actions = t('noActions')
  return reasons
}
