import { ExportTickets } from '@balcao/contracts/ticket-list/export'
import { EXPORT_COLUMNS } from '@balcao/contracts/ticket-list/export-columns'
import { expect, test } from 'vitest'
import { addressOf, shownColumns } from './address.ts'

const COLUMNS = [
  'number',
  'priority',
  'urgency',
  'impact',
  'status',
  'subject',
  'requester',
  'assignee',
  'type',
  'channel',
  'created',
  'updated',
].map((id) => ({
  id,
}))

test('the file has the columns that the list shows, in its order', () => {
  expect(
    shownColumns(COLUMNS, {
      order: ['updated', 'subject'],
      hidden: ['number', 'priority', 'urgency', 'impact', 'requester', 'type', 'channel', 'created'],
    }),
  ).toEqual(['updatedAt', 'title', 'tags', 'status', 'assignee'])
  const all = shownColumns(COLUMNS, {})
  const known: readonly string[] = EXPORT_COLUMNS
  expect(all.filter((one) => !known.includes(one))).toEqual([])
  expect(new Set(all).size).toBe(all.length)
  expect(shownColumns([{ id: 'cf:regiao' }, { id: 'firstReply' }], {})).toEqual(['cf:regiao', 'firstResponseAt'])
})

test('the address asks for what the list shows', () => {
  const customFields = [{ key: 'area', operator: 'is' as const, values: ['a,b'] }]
  const filter = { status: ['new' as const, 'open' as const], assignee: ['me' as const, 7], tagId: [], customFields }
  const address = addressOf({ filter, order: { sort: 'cf:area', order: 'asc' }, separator: 'comma', columns: ['title'] })
  const [path, query] = address.split('?')
  expect(path).toBe('/api/tickets/export')
  const asked = Object.fromEntries(new URLSearchParams(query))
  expect(asked).toEqual({
    sort: 'cf:area',
    order: 'asc',
    separator: 'comma',
    status: 'new,open',
    assignee: 'me,7',
    customFields: JSON.stringify(customFields),
    columns: 'title',
  })
  expect(ExportTickets.parse({ ...asked, status: ['new'], assignee: ['me'], columns: ['title'] }).customFields).toEqual(customFields)
})
