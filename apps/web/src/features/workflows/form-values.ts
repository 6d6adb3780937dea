import type { AppliesTo, WorkflowStatus } from '@balcao/contracts/workflows/bounds'
import { CreateWorkflow, type Transition, type Workflow } from '@balcao/contracts/workflows/workflows'
import { t } from './messages.ts'

/** A transition as it is written; `id` names it in the form alone. */
export type TransitionValues = Transition & { id: number }
export type WorkflowValues = {
  name: string
  description: string
  active: string
  types: string[]
  transitions: TransitionValues[]
  appliesTo: AppliesTo
}

let made = 0
export const newTransition = (from: WorkflowStatus[], to: WorkflowStatus, more: Partial<Transition> = {}): TransitionValues => ({
  id: ++made,
  ...{ from, to, label: '', minRole: 'support-agent', conditions: { all: [], any: [] } },
  requires: { assignee: false, reason: false, approval: false, fields: [] },
  ...more,
})
export const withIds = (transitions: readonly Transition[]): TransitionValues[] => transitions.map((one) => ({ ...one, id: ++made }))
export const withoutIds = (transitions: readonly TransitionValues[]): Transition[] =>
  transitions.map(({ id: _, ...transition }) => transition)

export const emptyWorkflow = (): WorkflowValues => ({
  ...{ name: '', description: '', active: 'yes', types: [], appliesTo: 'all' },
  transitions: [newTransition(['new'], 'open'), newTransition(['open'], 'resolved'), newTransition(['resolved'], 'open')],
})

export const valuesOf = ({ name, description, active, types, transitions }: Workflow): WorkflowValues => ({
  ...{ name, description, active: active ? 'yes' : 'no', types, appliesTo: 'all' },
  transitions: withIds(transitions),
})

/** What is sent. */
export const toInput = ({ active, transitions, description, ...values }: WorkflowValues): unknown => ({
  ...values,
  description: description.trim(),
  active: active === 'yes',
  transitions: withoutIds(transitions),
})

/** Which field of the form a field of the contract is written in: all of a transition is one. */
export function formField(path: string): string {
  const [first = '', place] = path.split('.')
  if (first !== 'transitions') return first
  return place === undefined ? 'transitions' : `transitions.${place}`
}

/** The validator is the contract: its reasons by field of the form, the first of each. */
export function reasonsOf(values: WorkflowValues): Record<string, string> {
  const reasons: Record<string, string> = {}
  for (const { path, message } of CreateWorkflow.safeParse(toInput(values)).error?.issues ?? [])
    reasons[formField(path.join('.'))] ??=
      path.at(-1) === 'from' && path.length === 3 && isEmpty(values, path[1]) ? t('missingFrom') : message
  return reasons
}

const isEmpty = ({ transitions }: WorkflowValues, place: PropertyKey | undefined) => transitions[Number(place)]?.from.length === 0

/** Do the transitions of a form differ from those of the workflow? */
export const hasOtherTransitions = (values: WorkflowValues, { transitions }: Workflow): boolean =>
  JSON.stringify(withoutIds(values.transitions)) !== JSON.stringify(transitions)
