import type { CustomField } from '@balcao/contracts/custom-fields/fields'
import { expect, test } from 'vitest'
import { copyPlan } from './copy-plan.ts'

const field = (key: string, showWhen: CustomField['showWhen'] = null) =>
  ({ key, label: key, type: 'text', required: false, requireWhen: null, showWhen }) as CustomField
const ifArea = (value: string): CustomField['showWhen'] => ({
  match: 'all',
  conditions: [{ field: 'area', operator: 'is', values: [value] }],
})
const FIELDS = [field('area'), field('loja', ifArea('sul')), field('rota', ifArea('norte')), field('dono')]
const NONE = new Set<string>()

test('what the other has and this one has not, or has otherwise, is offered; the rest is left', () => {
  const here = { area: 'sul', loja: '1', dono: { id: 3, name: 'Lia' } }
  const plan = copyPlan(FIELDS, here, { area: 'sul', loja: '2', dono: { id: 3, name: 'Lia Moraes' } }, NONE)
  expect(plan.offers).toEqual([{ field: FIELDS[1], applies: true }])
  expect(plan.sent).toEqual({ loja: '2' })
  expect(plan.emptied).toEqual([])
})

test('what no longer applies is emptied, and said; a person goes as the id', () => {
  const plan = copyPlan(FIELDS, { area: 'sul', loja: '1' }, { area: 'norte', rota: 'A', dono: { id: 3, name: 'Lia' } }, NONE)
  expect(plan.sent).toEqual({ area: 'norte', rota: 'A', dono: 3 })
  expect(plan.emptied.map(({ key }) => key)).toEqual(['loja'])
})

test('what hangs on a field that is left out does not apply, and is not sent', () => {
  const plan = copyPlan(FIELDS, { area: 'sul' }, { area: 'norte', rota: 'A' }, new Set(['area']))
  expect(plan.offers.map(({ field, applies }) => [field.key, applies])).toEqual([
    ['area', true],
    ['rota', false],
  ])
  expect(plan.sent).toEqual({})
  expect(plan.emptied).toEqual([])
})
