import { expect, test } from 'vitest'
import { EMPTY_FORM, formProblems, isBlank, ticketOf } from './create-ticket.ts'

const filled = { ...EMPTY_FORM, title: ' Fatura errada ', description: 'Veio em dobro.' }

test('choices not made are left out, and texts are sent as the contract trims them', () => {
  expect(ticketOf(filled)).toEqual({ title: 'Fatura errada', description: 'Veio em dobro.', priority: undefined, type: undefined })
  expect(ticketOf({ ...filled, priority: 'high', type: 'incident' })).toMatchObject({ priority: 'high', type: 'incident' })
})

test('an empty form names both fields that are missing', () => {
  expect(ticketOf(EMPTY_FORM)).toBeNull()
  expect(Object.keys(formProblems(EMPTY_FORM))).toEqual(['title', 'description'])
})

test('a form with only spaces is blank', () => {
  expect(isBlank({ ...EMPTY_FORM, title: '  ' })).toBe(true)
  expect(isBlank(filled)).toBe(false)
})
