import type { CustomField } from '@balcao/contracts/custom-fields/fields'
import { expect, test } from 'vitest'
import { draftOf, readDraft, readOptions, writeOptions } from './draft.ts'

test('options are lines: written and read back as they were', () => {
  const options = [
    { value: 'sao_paulo', label: 'São Paulo', isActive: true },
    { value: 'rj', label: 'Rio de Janeiro', isActive: false },
  ]
  expect(writeOptions(options)).toBe('São Paulo\n#Rio de Janeiro | rj')
  expect(readOptions(writeOptions(options))).toEqual(options)
  expect(readOptions(' \nNorte\n\n')).toEqual([{ value: 'norte', label: 'Norte', isActive: true }])
})

test('a draft becomes the contract’s input, or says what is wrong where', () => {
  const draft = { ...draftOf(undefined), label: 'Preço', type: 'currency' as const, min: '1.000,50', requiredToResolve: true }
  expect(readDraft(draft, 'ticket', undefined)).toMatchObject({
    input: { entity: 'ticket', type: 'currency', settings: { min: 1000.5, currency: 'BRL' }, requiredToResolve: true },
  })
  expect(readDraft(draft, 'user', undefined)).toMatchObject({ input: { requiredToResolve: false } })
  expect(readDraft({ ...draft, label: ' ', min: 'dez', key: 'Ç' }, 'ticket', undefined)).toEqual({
    errors: { label: expect.any(String), min: expect.any(String), key: expect.any(String) },
  })
})

test('a rule of several conditions stays whole while nobody touches it', () => {
  const condition = (field: string) => ({ field, operator: 'is' as const, values: ['x', 'y'] })
  const showWhen = { match: 'any' as const, conditions: [condition('a'), condition('b')] }
  const field = {
    id: 1,
    version: 3,
    label: 'F',
    type: 'text',
    options: [],
    settings: {},
    showWhen,
    requireWhen: null,
  } as unknown as CustomField
  expect(readDraft(draftOf(field), 'ticket', field)).toMatchObject({ input: { id: 1, version: 3, showWhen } })
  const changed = { ...draftOf(field), showWhen: { field: 'c', operator: 'is_set' as const, values: '' } }
  expect(readDraft(changed, 'ticket', field)).toMatchObject({
    input: { showWhen: { conditions: [{ field: 'c', operator: 'is_set', values: [] }] } },
  })
})
