import type { RecurringTicket } from '@balcao/contracts/recurring/recurring'
import { Schedule } from '@balcao/contracts/recurring/schedule'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { expect, test } from 'vitest'
import { emptyValues, formField, reasonsOf, scheduleOf, sentValues, valuesOf, valuesOfTicket } from './form-values.ts'

const common = { every: 2, time: '08:30', startsOn: '2026-11-23' }
const SCHEDULES = [
  { unit: 'days', ...common },
  { unit: 'weeks', weekdays: [2, 4], ...common, endsOn: '2027-01-01' },
  { unit: 'months', day: 31, ...common, times: 3 },
  { unit: 'weekdayOfMonth', nth: -1, weekday: 5, ...common },
].map((schedule) => Schedule.parse(schedule))
const held = {
  title: 'A',
  description: 'B',
  priority: 'high',
  type: 'change',
  queueId: 3,
  tags: [{ id: 4 }],
  assignee: null,
  requester: { id: 9 },
}

test('what a form reads from a rhythm it writes again', () => {
  for (const schedule of SCHEDULES) expect(scheduleOf(valuesOf({ ...held, schedule } as unknown as RecurringTicket))).toEqual(schedule)
})

test('what is wrong is told by the field it is written in', () => {
  const values = { ...emptyValues(), title: 'A', description: 'B' }
  expect(reasonsOf(values, 1)).toBeUndefined()
  const wrong = reasonsOf({ ...values, title: '', every: '', weekdays: [], time: '', end: 'date', endsOn: '' }, 1)
  expect(Object.keys(wrong ?? {}).toSorted()).toEqual(['endsOn', 'every', 'time', 'title', 'weekdays'])
  expect(reasonsOf({ ...values, startsOn: '2026-02-01', end: 'date', endsOn: '2026-01-01' }, 1)).toEqual({
    endsOn: 'ends_before_start',
  })
  expect([formField('schedule'), formField('schedule.every'), formField('tagIds.0')]).toEqual(['startsOn', 'every', 'tagIds'])
})

test('a ticket lends its fields, not the images that were sent on it', () => {
  const ticket = { ...held, description: 'Veja ![tela](attachment:12)' } as unknown as Ticket
  expect(valuesOfTicket(ticket)).toMatchObject({
    title: 'A',
    description: 'Veja',
    priority: 'high',
    queueId: '3',
    requesterId: '9',
    tagIds: [4],
  })
  expect(sentValues({ a: 'x', b: ['y'], c: { id: 5, name: 'Lia' } })).toEqual({ a: 'x', b: ['y'], c: 5 })
})
