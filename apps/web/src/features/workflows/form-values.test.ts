import { CreateWorkflow, Workflow } from '@balcao/contracts/workflows/workflows'
import { expect, test } from 'vitest'
import { formField, hasOtherTransitions, newTransition, reasonsOf, toInput, valuesOf } from './form-values.ts'
import { STARTERS, starterTransitions } from './starters.ts'

const form = (transitions: ReturnType<typeof starterTransitions>) => ({
  ...{ name: 'Mudança', description: '', active: 'yes', types: ['change'], appliesTo: 'all' as const, transitions },
})

test('every template is a sound workflow, and comes back from the server as it was sent', () => {
  for (const starter of STARTERS) {
    const values = form(starterTransitions(starter))
    expect(reasonsOf(values), starter).toEqual({})
    const { appliesTo: _, ...sent } = CreateWorkflow.parse(toInput(values))
    const saved = Workflow.parse({
      ...{ ...sent, id: 1, broken: false, version: 1, author: { id: 1, name: 'Ana' }, updatedAt: '2026-01-01T00:00:00.000Z' },
    })
    expect(hasOtherTransitions(valuesOf(saved), saved)).toBe(false)
    expect(hasOtherTransitions({ ...valuesOf(saved), transitions: starterTransitions(starter).slice(1) }, saved)).toBe(true)
  }
})

test('what is wrong is said at the transition, or of all transitions', () => {
  const reasons = reasonsOf(
    form([newTransition(['new'], 'open'), newTransition([], 'resolved'), newTransition(['open'], 'waiting_customer')]),
  )
  expect(Object.keys(reasons)).toEqual(['transitions.1', 'transitions'])
  expect(reasons['transitions.1']).toBe('Escolha ao menos um status de partida.')
  const stuck = reasonsOf(form([newTransition(['new'], 'open'), newTransition(['open'], 'waiting_customer')]))
  expect(Object.keys(stuck)).toEqual(['transitions'])
  expect(formField('transitions.2.requires.fields')).toBe('transitions.2')
  expect(formField('types')).toBe('types')
})
