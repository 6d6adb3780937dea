import { expect } from 'vitest'
import { type Desk, test } from '../testing/desk.ts'
import { merge } from '../tickets/merges/merges.ts'
import { unmerge } from '../tickets/merges/unmerge.ts'
import * as issues from './issues.ts'
import { search } from './search.ts'
import { anOutside, aTracker, link } from './testing/trackers.ts'
import * as rules from './ticket-issues.ts'

const of = (desk: Desk, ticketId: number) => desk.as('agent')(rules.list, { ticketId })
const historyOf = (desk: Desk, ticketId: number) =>
  desk.rows(async (tx) =>
    (
      await tx
        .selectFrom('ticketEvents')
        .select('changes')
        .where('ticketId', '=', ticketId)
        .where('kind', '=', 'issue')
        .orderBy('id')
        .execute()
    ).map(({ changes }) => (changes as { to: object }[])[0]?.to),
  )

test('a ticket is linked with an issue by what people write of it, and the history says so', async ({ desk }) => {
  const { id: trackerId } = await aTracker(desk)
  const outside = anOutside()
  outside.has('12', { title: 'Nota não sai', labels: ['bug'] })
  const [ticket, also] = [await desk.aTicket(), await desk.aTicket()]
  await link(desk, outside, ticket.id, trackerId, 'https://github.com/acme/loja/issues/12')
  const linked = await link(desk, outside, also.id, trackerId, '#12')
  expect(linked).toMatchObject({
    mayLink: true,
    data: [{ key: '12', title: 'Nota não sai', open: true, labels: ['bug'], otherTickets: 1 }],
  })
  expect((await of(desk, ticket.id)).data[0]?.id, 'one issue for both').toBe(linked.data[0]?.id)
  await expect(link(desk, outside, also.id, trackerId, '12')).rejects.toMatchObject({ code: 'issue_linked_already' })
  const issueId = linked.data[0]?.id as number
  expect(await desk.as('agent')(rules.unlink, { ticketId: also.id, issueId })).toMatchObject({ data: [] })
  await expect(desk.as('agent')(rules.unlink, { ticketId: also.id, issueId })).rejects.toMatchObject({ code: 'issue_not_found' })
  expect(await historyOf(desk, also.id)).toEqual([
    { what: 'linked', name: 'loja#12', title: 'Nota não sai' },
    { what: 'unlinked', name: 'loja#12', title: 'Nota não sai' },
  ])
})

test('what names no issue is refused by the field, and nothing is asked for what is of another project', async ({ desk }) => {
  const { id: trackerId } = await aTracker(desk)
  const outside = anOutside()
  const ticket = await desk.aTicket()
  for (const [reference, reason] of [
    ['outra/loja#1', 'issue_reference'],
    ['../user', 'issue_reference'],
    ['13', 'issue_not_there'],
  ] as const)
    await expect(link(desk, outside, ticket.id, trackerId, reference)).rejects.toMatchObject({ details: [{ field: 'reference', reason }] })
  expect(outside.asked).toEqual(['get 13'])
  outside.state.failure = { failure: 'unauthorized' }
  await expect(link(desk, outside, ticket.id, trackerId, '13')).rejects.toMatchObject({ code: 'tracker_refuses' })
  outside.state.failure = { failure: 'timeout' }
  await expect(link(desk, outside, ticket.id, trackerId, '13')).rejects.toMatchObject({ code: 'tracker_unavailable', status: 503 })
  expect((await of(desk, ticket.id)).data).toEqual([])
})

test('an issue is opened with the words of who asks and the address of the ticket, once a key', async ({ desk }) => {
  const { id: trackerId } = await aTracker(desk)
  const outside = anOutside()
  const ticket = await desk.aTicket({ title: 'Segredo da cliente' })
  const wish = { ticketId: ticket.id, trackerId, title: 'Nota não sai', text: 'Erro 403.' }
  const open = () => rules.openIssue(outside.asking, (run) => desk.as('agent')(run), wish, 'chave-1')
  const first = await open()
  expect(first).toMatchObject({ data: [{ title: 'Nota não sai', open: true }] })
  expect(await open()).toEqual(first)
  expect(outside.made).toEqual([
    { title: 'Nota não sai', text: `Erro 403.\n\nhttps://balcao.test/tickets/${ticket.id}`, labels: [], components: [], priority: null },
  ])
  expect(await historyOf(desk, ticket.id)).toMatchObject([{ what: 'opened' }])
})

test('only who may edit the ticket links it, and nobody learns of issues by tickets they do not see', async ({ desk, other }) => {
  const { id: trackerId } = await aTracker(desk)
  const outside = anOutside()
  outside.has('12')
  const ticket = await desk.aTicket()
  const linked = await link(desk, outside, ticket.id, trackerId, '12')
  const id = linked.data[0]?.id as number
  for (const who of ['client', 'user'] as const)
    await expect(link(desk, outside, ticket.id, trackerId, '12', who)).rejects.toMatchObject({ code: /forbidden|ticket_not_found/ })
  // Works in no queue: sees no ticket, and so no issue.
  expect((await desk.as('support-agent')(issues.list, { limit: 20 })).data).toEqual([])
  await expect(desk.as('support-agent')(issues.get, { id })).rejects.toMatchObject({ code: 'issue_not_found' })
  await expect(link(desk, outside, ticket.id, trackerId, '12', 'support-agent')).rejects.toMatchObject({ code: 'ticket_not_found' })
  expect((await other.as('admin')(issues.list, { limit: 20 })).data).toEqual([])
  await expect(other.as('admin')(issues.tickets, { id, limit: 20 })).rejects.toMatchObject({ code: 'issue_not_found' })
  const theirs = await other.aTicket()
  await expect(
    rules.link(outside.asking, (run) => other.as('admin')(run), { ticketId: theirs.id, trackerId, reference: '12' }),
  ).rejects.toMatchObject({ code: 'tracker_not_found' })
})

test('issues are listed with how many tickets wait for them, open ones apart, a page at a time', async ({ desk }) => {
  const { id: trackerId } = await aTracker(desk)
  const outside = anOutside()
  outside.has('1', { title: 'Relatório lento' })
  outside.has('2', { title: 'Nota não sai', isOpen: false, status: 'completed' })
  const [first, second] = [await desk.aTicket(), await desk.aTicket({ status: 'closed' })]
  for (const [ticketId, key] of [
    [first.id, '1'],
    [second.id, '1'],
    [first.id, '2'],
  ] as const)
    await link(desk, outside, ticketId, trackerId, key)
  const list = (asked: object = {}) => desk.as('agent')(issues.list, { limit: 1, ...asked })
  const page = await list()
  expect(page).toMatchObject({ data: [{ key: '2', open: false, tickets: { open: 1, all: 1 } }], hasNext: true })
  expect(await list({ cursor: page.nextCursor })).toMatchObject({ data: [{ key: '1', tickets: { open: 1, all: 2 } }], hasNext: false })
  expect((await list({ limit: 9, state: 'open' })).data.map(({ key }) => key)).toEqual(['1'])
  expect((await list({ limit: 9, q: 'RELATORIO' })).data.map(({ key }) => key)).toEqual(['1'])
  expect((await list({ limit: 9, trackerId: trackerId + 999 })).data).toEqual([])
  const id = page.data[0]?.id as number
  expect((await desk.as('agent')(issues.tickets, { id, limit: 20 })).data.map((one) => one.id)).toEqual([first.id])
})

test('a search asks the tracker, for who may link the ticket', async ({ desk }) => {
  const { id: trackerId } = await aTracker(desk)
  const outside = anOutside()
  outside.has('12', { title: 'Nota não sai' })
  const ticket = await desk.aTicket()
  const asked = { ticketId: ticket.id, trackerId, q: 'nota' }
  expect(await search(outside.asking, (run) => desk.as('agent')(run), asked)).toMatchObject({ data: [{ key: '12', open: true }] })
  await expect(search(outside.asking, (run) => desk.as('client')(run), asked)).rejects.toMatchObject({ code: 'forbidden' })
})

test('merging takes issues along, each shown once; undoing gives them back', async ({ desk }) => {
  const { id: trackerId } = await aTracker(desk)
  const outside = anOutside()
  outside.has('1')
  outside.has('2')
  const [a, b] = [await desk.aTicket(), await desk.aTicket()]
  await link(desk, outside, a.id, trackerId, '1')
  await link(desk, outside, a.id, trackerId, '2')
  await link(desk, outside, b.id, trackerId, '1')
  const keys = async (id: number) => (await of(desk, id)).data.map(({ key }) => key).toSorted()
  await desk.as('agent')(merge, { id: a.id, intoId: b.id })
  expect([await keys(a.id), await keys(b.id)]).toEqual([[], ['1', '2']])
  await expect(link(desk, outside, a.id, trackerId, '1')).rejects.toMatchObject({ code: 'ticket_merged' })
  await desk.as('agent')(unmerge, { id: a.id })
  expect([await keys(a.id), await keys(b.id)]).toEqual([['1', '2'], ['1']])
})
