import { expect, test } from 'vitest'
import { inputOf, type Values } from './rules-values.ts'

const values: Values = {
  strategy: 'skill',
  capacityDefault: '0',
  stickyDays: '30',
  idleReturnMinutes: '',
  skillTimeoutMinutes: ' 15 ',
  calendarId: '7',
  escalateToQueueId: '',
  transferTo: [3],
  reopenDays: '0',
  autoCloseDays: '',
  reopenedTo: '',
}

test('what is left empty is never or for ever, nought stays nought, and a leader sends only what is theirs', () => {
  const rules = {
    strategy: 'skill',
    capacityDefault: 0,
    stickyDays: 30,
    idleReturnMinutes: null,
    skillTimeoutMinutes: 15,
    reopenDays: 0,
    autoCloseDays: null,
    reopenedTo: null,
  }
  expect(inputOf(values, true)).toEqual({ ...rules, calendarId: 7, escalateToQueueId: null, transferTo: [3] })
  expect(inputOf(values, false)).toEqual(rules)
  expect(inputOf({ ...values, capacityDefault: '' }, false).capacityDefault).toBeNaN()
})
