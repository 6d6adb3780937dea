import type { CustomField } from '@balcao/contracts/custom-fields/fields'
import { expect, test } from 'vitest'
import type { Filter } from './filter.ts'
import { filterFields, fromChips, toChips } from './list-filters.ts'

const FIELDS = [
  { key: 'regiao', type: 'select' },
  { key: 'nome', type: 'text' },
] as unknown as readonly CustomField[]

test('a filter becomes chips and is read back from them, exclusions and all', () => {
  const filter: Filter = {
    status: ['new', 'open'],
    urgency: ['high', 'none'],
    impact: ['low'],
    channel: ['email'],
    requester: ['me', 4],
    queueId: [3],
    tagId: [9],
    not: ['status', 'impact', 'tagId'],
    watching: false,
    createdDays: 7,
    resolvedDays: 30,
    customFields: [
      { key: 'regiao', operator: 'is_not', values: ['sul'] },
      { key: 'nome', operator: 'is_not', values: ['Ana'] },
    ],
  }
  const chips = toChips(filter, FIELDS)
  expect(chips.filter(({ negated }) => negated).map(({ field }) => field)).toEqual(['status', 'impact', 'tag', 'cf.regiao'])
  expect(chips.find(({ field }) => field === 'cf.regiao')?.values).toEqual(['=sul'])
  expect(fromChips(chips)).toEqual(filter)
})

test('of days the last choice counts; one end leaves the other as it was', () => {
  const span = (...values: string[]) => toChips(fromChips([{ field: 'updated', values }]), [])[0]?.values
  expect(span('7d', '30d')).toEqual(['30d'])
  expect(span('7d', '2026-11-01..')).toEqual(['2026-11-01..'])
  expect(span('2026-11-01..', '..2026-11-10')).toEqual(['2026-11-01..2026-11-10'])
  expect(span('2026-11-01..2026-11-10', '30d')).toEqual(['30d'])
})

test('a day that is typed is offered as either end; customers are not offered the desk’s fields', () => {
  const offered = { people: [], requesters: [], queues: [{ id: 1, name: 'N1' }], tags: [], typed: '5/11/2026', staff: true }
  const fields = filterFields(offered, {}, () => undefined)
  const optionsOf = (id: string) => fields.find((field) => field.id === id)?.options.map(({ value }) => value)
  expect(optionsOf('due')).toEqual(['2026-11-05..', '..2026-11-05'])
  expect(optionsOf('created')).toEqual(['1d', '7d', '30d', '90d', '2026-11-05..', '..2026-11-05'])
  const theirs = filterFields({ ...offered, staff: false }, {}, () => undefined).map(({ id }) => id)
  expect(theirs).toEqual(['status', 'priority', 'type', 'channel', 'created', 'updated', 'replied', 'resolved', 'closed', 'due'])
  expect(fields.map(({ id }) => id)).toContain('watching')
})
