import { expect, test } from 'vitest'
import { keptView, shownIds, wholeView } from './chosen-columns.ts'

const COLUMNS = ['number', 'subject', 'type', 'resolved', 'cf:regiao'].map((id) => ({ id }))

test('what came after a choice was kept stays away until it is named', () => {
  expect(shownIds(COLUMNS, { hidden: ['type'] })).toEqual(['number', 'subject'])
  expect(shownIds(COLUMNS, { order: ['cf:regiao', 'subject', 'number'], hidden: ['type'] })).toEqual(['cf:regiao', 'subject', 'number'])
})

test('an address names the columns and their order; what it does not know is left out, the subject never', () => {
  expect(shownIds(COLUMNS, { hidden: ['type'] }, ['type', 'cf:gone', 'number', 'number'])).toEqual(['type', 'number', 'subject'])
})

test('a choice survives being kept: shown, hidden, and what is turned on in the chooser', () => {
  const whole = wholeView(COLUMNS, { hidden: ['type'] })
  expect(whole).toEqual({ order: ['number', 'subject', 'type', 'resolved', 'cf:regiao'], hidden: ['type', 'resolved', 'cf:regiao'] })
  const turned = { ...whole, hidden: ['type', 'resolved'] }
  const kept = keptView(COLUMNS, turned)
  expect(kept).toEqual({ order: ['number', 'subject', 'cf:regiao'], hidden: ['type'] })
  expect(wholeView(COLUMNS, kept)).toMatchObject({ hidden: ['type', 'resolved'] })
  expect(keptView(COLUMNS, wholeView(COLUMNS, kept))).toEqual(kept)
  expect(keptView(COLUMNS, { ...turned, widths: { number: 90 } }).widths).toEqual({ number: 90 })
})
