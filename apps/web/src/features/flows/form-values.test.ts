import { CreateFlow, type Flow } from '@balcao/contracts/flows/flows'
import { FlowStep } from '@balcao/contracts/flows/steps'
import { expect, test } from 'vitest'
import { formField, reasonsOf, toInput, valuesOf } from './form-values.ts'
import { newStep, stepInput, stepReasons, stepValues } from './step-values.ts'
import { FLOW_TEMPLATES, templateValues } from './templates.ts'

const STEPS: FlowStep[] = [
  { kind: 'action', key: 'a', under: null, actions: [{ kind: 'set_status', status: 'open' }] },
  { kind: 'condition', key: 'b', under: null, conditions: { all: [{ field: 'priority', not: false, values: ['high'] }], any: [] } },
  { kind: 'wait', key: 'c', under: { step: 'b', way: 'yes' }, minutes: 90, hours: 'business' },
  ...(
    [
      { event: 'customer_replied' },
      { event: 'status_reached', statuses: ['open', 'resolved'], customStatusIds: [] },
      { event: 'checklist_completed', templateIds: [3] },
      { event: 'approval_decided', decision: 'approved' },
    ] as const
  ).map((awaited, n) => FlowStep.parse({ kind: 'wait_for', key: `d${n}`, under: null, awaited, minutes: 1_440 })),
  { kind: 'start_flow', key: 'e', under: null, flowId: 7 },
  { kind: 'end', key: 'f', under: { step: 'b', way: 'no' } },
]

test('steps come back as they were read', () => {
  expect(STEPS.map((step) => FlowStep.parse(stepInput(stepValues(step))))).toEqual(STEPS)
})

test('a flow comes back as it was read, by hand or by an event', () => {
  const flow = {
    ...{ name: 'Cobrar', description: '', active: true, endsWithTicket: false, steps: STEPS.slice(0, 2) },
    conditions: { all: [], any: [] },
  }
  for (const trigger of [{ event: 'manual' }, { event: 'status_changed', from: [], to: ['open'], toCustom: [3], by: 'any' }] as const)
    expect(CreateFlow.parse(toInput(valuesOf({ ...flow, trigger } as unknown as Flow)))).toEqual({ ...flow, trigger })
})

test('templates are sound, but for whom to ask and the blank one', () => {
  const wrong = FLOW_TEMPLATES.map((one) => [one, Object.keys(reasonsOf({ ...templateValues(one), name: 'X' }))])
  expect(wrong).toEqual([
    ['chase', []],
    ['survey', []],
    ['escalate', []],
    ['approve', ['steps.0']],
    ['blank', ['steps']],
  ])
})

test('what is missing in a step is said by its field', () => {
  expect(Object.keys(stepReasons(newStep('action')))).toEqual(['actions'])
  expect(Object.keys(stepReasons(newStep('wait', { span: 'nunca' })))).toEqual(['span'])
  expect(Object.keys(stepReasons(newStep('wait_for', { event: 'status_reached' })))).toEqual(['awaited'])
  expect(Object.keys(stepReasons(newStep('start_flow')))).toEqual(['flowId'])
  expect(stepReasons(newStep('condition'))).toEqual({})
  expect(stepReasons(newStep('end'))).toEqual({})
  expect(['trigger.minutes', 'steps.3.actions.0.queueId', 'steps', 'conditions.any', 'name'].map(formField)).toEqual([
    ...['span', 'steps.3', 'steps', 'any', 'name'],
  ])
})
