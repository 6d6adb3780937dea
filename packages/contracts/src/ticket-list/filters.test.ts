import { expect, test } from 'vitest'
import { combined, filterSamples } from '../testing/filter-samples.ts'
import { endOfDay, startOfDay } from './days.ts'
import { TicketFilter } from './filter-schema.ts'
import { mayMatchFilter, readFilter, writeFilter } from './filter-use.ts'
import { FILTERS, NEGATABLE, STAFF_FILTERS } from './filters.ts'

const names = { types: ['incident', 'problem'] }
const SAMPLES = filterSamples({
  ids: { queues: 3, tags: 4, companies: 5, tickets: 6, issues: 9, trackers: 10, customStatuses: 11, statusReasons: 12 },
  person: 7,
  ticketNumber: 8,
  type: 'problem',
  from: startOfDay('2026-11-01'),
  to: endOfDay('2026-11-03'),
})
/** Filters that only the API has. */
const API_ONLY = ['ids', 'number']

test('every filter is taken by the schema as it is', () => {
  expect(new Set(SAMPLES.map(({ name }) => name))).toEqual(new Set(FILTERS.map(({ name }) => name)))
  for (const { asked } of SAMPLES) expect(TicketFilter.strict().parse(asked)).toEqual(asked)
  for (const sample of SAMPLES.filter(({ negatable }) => negatable))
    expect(TicketFilter.strict().parse(combined([sample], [sample.name]))).toMatchObject({ not: [sample.name] })
  for (const name of FILTERS.filter(({ negatable }) => !negatable).map((row) => row.name))
    expect(TicketFilter.safeParse({ not: [name] }).success, name).toBe(false)
})

test('every filter is read from the address as it was written, chosen or excluded', () => {
  for (const sample of SAMPLES)
    for (const filter of [combined([sample]), combined([sample], [sample.name])]) {
      const address = writeFilter(filter)
      const isApiOnly = API_ONLY.includes(sample.name)
      expect(Object.keys(address).length > 0, sample.name).toBe(!isApiOnly)
      expect(readFilter(address, names), JSON.stringify(address)).toEqual(isApiOnly ? {} : filter)
    }
})

test('no two filters share a key of the address, and what an address does not know is dropped', () => {
  const keys = FILTERS.flatMap((row) => {
    const own = SAMPLES.filter(({ name }) => name === row.name).flatMap(({ asked }) => Object.keys(writeFilter(asked)))
    return [...new Set([...own, ...(row.address === undefined ? [] : [row.address])])]
  })
  expect(keys).toEqual([...new Set(keys)])
  for (const key of keys) expect(readFilter({ [key]: '?' }, names), key).toEqual({})
  for (const key of keys) expect(readFilter({ [key]: 7 }, names), key).toEqual({})
})

test('a filter that looks at what is not known of a ticket rules nothing out', () => {
  const reader = { id: 7, now: new Date() }
  for (const { asked } of SAMPLES) expect(mayMatchFilter({}, asked, reader), JSON.stringify(asked)).toBe(true)
  expect(mayMatchFilter({ status: 'closed' }, { status: ['new'], createdDays: 1 }, reader)).toBe(false)
})

test('what can be excluded, and what customers are refused, is said by the table', () => {
  expect([...NEGATABLE].toSorted()).toEqual(
    'assignee channel companyId customStatusId impact issue issueId priority queueId requester sla status statusReasonId tagId trackerId turn type urgency'.split(
      ' ',
    ),
  )
  expect([...STAFF_FILTERS].toSorted()).toEqual(
    'assignee customStatusId happened impact issue issueId queueId sla statusReasonId tagId trackerId turn unread'.split(' '),
  )
})
