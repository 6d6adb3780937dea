import { type ChecklistTemplate, CreateChecklistTemplate } from '@balcao/contracts/checklists/templates'
import { expect, test } from 'vitest'
import { emptyTemplate, newItem, reasonsOf, toInput, valuesOf, withoutKeys } from './form-values.ts'

const template: ChecklistTemplate = {
  ...{
    id: 1,
    name: 'Entrada',
    description: '',
    active: true,
    blocks: true,
    inOrder: false,
    shared: true,
    queueIds: [2],
    types: ['request'],
    uses: 3,
  },
  ...{ version: 4, updatedAt: '2026-11-28T12:00:00Z' },
  items: [
    {
      key: '6f2d8f5e-3a0b-4d0e-9c55-0d7f6a2b1c3d',
      text: 'Conta',
      help: 'No painel',
      mandatory: true,
      kind: 'task',
      forCustomer: false,
      assigneeId: 7,
      dueMinutes: 1_500,
    },
    {
      key: '7f2d8f5e-3a0b-4d0e-9c55-0d7f6a2b1c3d',
      text: 'Avisar',
      help: '',
      mandatory: false,
      kind: 'file',
      forCustomer: true,
      assigneeId: null,
      dueMinutes: null,
    },
  ],
}

test('a template that is read and sent again is the same; a copy has new items', () => {
  const { name, description, active, blocks, inOrder, shared, queueIds, types, items } = template
  expect(CreateChecklistTemplate.parse(toInput(valuesOf(template)))).toEqual({
    ...{ name, description, active, blocks, inOrder, shared, queueIds, types, items },
  })
  expect(valuesOf(template).items.map(({ due }) => due)).toEqual(['1d 1h', ''])
  expect(CreateChecklistTemplate.parse(toInput(withoutKeys(valuesOf(template)))).items.map(({ key }) => key)).toEqual([
    undefined,
    undefined,
  ])
})

test('what is missing or unreadable is named by its field', () => {
  expect(Object.keys(reasonsOf(emptyTemplate()))).toEqual(['name', 'items'])
  expect(reasonsOf(emptyTemplate()).items).toBe('Escreva ao menos um item.')
  const values = { ...emptyTemplate(), name: 'X', items: [newItem('Um'), { ...newItem(' '), due: 'logo' }] }
  expect(Object.keys(reasonsOf(values))).toEqual(['items.1.text', 'items.1.due'])
  expect(reasonsOf(values)['items.1.due']).toContain('30min')
})
