import { CountColumns } from '@balcao/contracts/ticket-list/board'
import { MOST_PEOPLE } from '@balcao/contracts/ticket-list/view-names'
import { SaveCustomStatuses } from '@balcao/contracts/tickets/custom-statuses'
import { ListTickets } from '@balcao/contracts/tickets/tickets'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Desk, type Person, test } from '../testing/desk.ts'
import * as customStatuses from '../tickets/settings/custom-statuses.ts'
import * as tickets from '../tickets/tickets.ts'
import { counts } from './board.ts'

const columns = async (desk: Desk, query: object, who: Person | 'manager' = 'manager') =>
  Object.fromEntries((await desk.as(who)(counts, CountColumns.parse(query))).data.map(({ key, count }) => [key, count]))

test('each column counts what a list of it would hold, of the values the filter lets have any', async ({ desk }) => {
  for (const [status, priority] of [
    ['new', 'low'],
    ['open', 'low'],
    ['open', 'urgent'],
    ['resolved', 'urgent'],
  ] as const)
    await desk.aTicket({ status, priority })
  expect(await columns(desk, { status: ['new', 'open'] })).toEqual({ new: 1, open: 2 })
  expect(await columns(desk, { status: ['new', 'open'], not: ['status'], priority: ['urgent'] })).toEqual({ resolved: 1 })
  expect(await columns(desk, { status: ['new', 'open'], not: ['status'] })).not.toHaveProperty('open')
  expect(await columns(desk, { groupBy: 'priority', status: ['open'] })).toEqual({ low: 1, urgent: 1 })
  expect(await columns(desk, { groupBy: 'priority', priority: ['low'], not: ['priority', 'status'], status: ['new'] })).toEqual({
    urgent: 2,
  })
  for (const status of ['new', 'open'] as const) {
    const { total } = await desk.as('manager')(tickets.list, ListTickets.parse({ status: [status], page: 1 }))
    expect((await columns(desk, { status: [status] }))[status]).toBe(total)
  }
})

test('by custom status, a status holds what is in none, of few tickets and of many', async ({ desk, other }) => {
  const one = { status: 'open' as const, name: 'Em bancada' }
  const two = { status: 'open' as const, name: 'Em teste' }
  const saved = (at: Desk) => at.as('admin')(customStatuses.save, SaveCustomStatuses.parse({ statuses: [one, two] }))
  const [bench = 0, trial = 0] = (await saved(desk)).map(({ id }) => id)
  const [foreign = 0] = (await saved(other)).map(({ id }) => id)
  await other.aTicket({ status: 'open', customStatusId: foreign })
  for (const custom of [null, bench, bench, trial]) await desk.aTicket({ status: 'open', customStatusId: custom, title: 'Prensa' })
  await desk.aTicket({ status: 'new', title: 'Torno' })
  const all = { new: 1, open: 1, [`custom:${bench}`]: 2, [`custom:${trial}`]: 1 }
  const by = (query: object) => columns(desk, { groupBy: 'custom-status', ...query })
  expect(await by({})).toEqual(all)
  expect(await by({ status: ['open'], customStatusId: [trial], not: ['customStatusId'] })).toEqual({ open: 1, [`custom:${bench}`]: 2 })
  expect(await by({ customStatusId: [trial] })).toEqual({ [`custom:${trial}`]: 1 })
  expect(await by({ status: ['new'], not: ['status'] })).toEqual({ open: 1, [`custom:${bench}`]: 2, [`custom:${trial}`]: 1 })
})

test('a column counts what the reader may see: not another tenant’s, not what is none of theirs', async ({ desk, other }) => {
  await other.aTicket({ status: 'open' })
  const { slug } = await desk.aRole('agent', { 'ticket.read': 'assigned' })
  const some = await desk.aUser('agent', { role: slug })
  const none = await desk.aUser('agent', { role: (await desk.aRole('agent', { 'ticket.read': 'none' })).slug })
  await desk.aTicket({ status: 'open' })
  await desk.aTicket({ status: 'open', assigneeId: some.id })
  const open = (who: Person | 'manager') => columns(desk, { status: ['open'] }, who)
  expect([await open('manager'), await open(some), await open(none)]).toEqual([{ open: 2 }, { open: 1 }, {}])
})

test('what a filter names and is not there is complained of, and counts stop at their bound', async ({ desk }) => {
  await expect(columns(desk, { customFields: [{ key: 'nada', operator: 'is', values: ['x'] }] })).rejects.toMatchObject({
    code: 'invalid_input',
  })
  const { id: requesterId } = await desk.person('client')
  await desk.rows((tx) =>
    sql`insert into tickets (tenant_id, number, title, description, requester_id)
      select ${desk.id}, 10000 + g, 'Muitos', 'x', ${requesterId} from generate_series(1, 1010) g`.execute(tx),
  )
  expect(await columns(desk, { status: ['new'] })).toEqual({ new: 1000 })
})

const people = async (desk: Desk, query: object, who: Person | 'manager' = 'manager') => {
  const { data, more } = await desk.as(who)(counts, CountColumns.parse({ groupBy: 'assignee', ...query }))
  return { columns: data.map(({ key, name = key, count }) => `${name} ${count}`), more }
}

test('by person: nobody’s column, one’s own, and those of the people who hold what the filter finds, with their names', async ({
  desk,
  other,
}) => {
  const me = await desk.person('manager')
  const ana = await desk.aUser('agent', { name: 'Ana Prado' })
  const bia = await desk.aUser('agent', { name: 'Bia Souza' })
  await desk.aUser('agent', { name: 'Caio Livre' })
  await desk.aTicket({ status: 'open' })
  await desk.aTicket({ status: 'open', assigneeId: ana.id })
  await desk.aTicket({ status: 'new', assigneeId: ana.id })
  await desk.aTicket({ status: 'closed', assigneeId: bia.id })
  await other.aTicket({ status: 'open', assigneeId: (await other.aUser('agent')).id })
  const mine = `${me.name} 0`
  expect(await people(desk, { status: ['open', 'new'] })).toEqual({ columns: ['none 1', mine, 'Ana Prado 2'], more: false })
  expect(await people(desk, {})).toEqual({ columns: ['none 1', mine, 'Ana Prado 2', 'Bia Souza 1'], more: false })
  expect(await people(desk, { assignee: [bia.id, 'none'], status: ['open'] })).toEqual({ columns: ['none 1', 'Bia Souza 0'], more: false })
  expect(await people(desk, { assignee: ['none', 'me'], not: ['assignee'] })).toEqual({
    columns: ['Ana Prado 2', 'Bia Souza 1'],
    more: false,
  })
})

test('by person: strangers have no column, tickets one may not read make none, and people beyond the bound are told of', async ({
  desk,
  other,
}) => {
  const stranger = await other.aUser('agent')
  expect((await people(desk, { assignee: [stranger.id] })).columns).toEqual([])
  const own = await desk.aUser('agent', { name: 'Eva Só', role: (await desk.aRole('agent', { 'ticket.read': 'assigned' })).slug })
  await desk.aTicket({ assigneeId: (await desk.aUser('agent', { name: 'Ana Prado' })).id })
  await desk.aTicket({ assigneeId: own.id })
  await desk.aTicket({})
  expect((await people(desk, {}, own)).columns).toEqual(['none 0', 'Eva Só 1'])
  for (let n = 0; n < MOST_PEOPLE; n += 1) await desk.aTicket({ assigneeId: (await desk.aUser('agent')).id })
  const { columns, more } = await people(desk, {})
  expect([columns.length, more]).toEqual([MOST_PEOPLE + 1, true])
})

test('by queue: those that are active, hold any or are named have a column, as far as one sees them', async ({ desk, other }) => {
  const [a, b, c] = [await desk.aQueue('Água'), await desk.aQueue('Bombas'), await desk.aQueue('Cabos')]
  await desk.rows((tx) => tx.updateTable('queues').set({ isActive: false }).where('id', 'in', [b, c]).execute())
  await desk.aTicket({ queueId: a })
  await desk.aTicket({ queueId: b })
  const by = async (query: object, who: Person | 'manager' = 'manager') =>
    (await desk.as(who)(counts, CountColumns.parse({ groupBy: 'queue', ...query }))).data
      .filter(({ key }) => [a, b, c].map(String).includes(key))
      .map(({ name, count }) => `${name} ${count}`)
  expect(await by({})).toEqual(['Água 1', 'Bombas 1'])
  expect(await by({ queueId: [a, c] })).toEqual(['Água 1', 'Cabos 0'])
  expect(await by({ queueId: [a], not: ['queueId'] })).toEqual(['Bombas 1'])
  const { slug } = await desk.aRole('agent', { 'ticket.read': 'queue' })
  const some = await desk.aUser('agent', { role: slug })
  await desk.rows((tx) => tx.insertInto('queueMembers').values({ tenantId: desk.id, queueId: a, userId: some.id }).execute())
  expect(await by({}, some)).toEqual(['Água 1'])
  expect((await other.as('manager')(counts, CountColumns.parse({ groupBy: 'queue', queueId: [a] }))).data).toEqual([])
})
