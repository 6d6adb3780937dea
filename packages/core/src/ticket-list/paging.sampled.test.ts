import { TICKET_SORTS } from '@balcao/contracts/tickets/bounds'
import { PRIORITIES, STATUSES } from '@balcao/contracts/tickets/statuses'
import { ListTickets, type Ticket } from '@balcao/contracts/tickets/tickets'
import { scaled } from '@balcao/db/testing/scaled'
import fc from 'fast-check'
import { expect } from 'vitest'
import { encodeCursor } from '../paging.ts'
import { type Desk, test } from '../testing/desk.ts'
import * as tickets from '../tickets/tickets.ts'

const RANK = { low: 1, medium: 2, high: 3, urgent: 4 }
const KEYS: Record<string, ((t: Ticket) => number | string)[]> = {
  updatedAt: [(t) => t.updatedAt, (t) => t.id],
  createdAt: [(t) => t.createdAt, (t) => t.id],
  number: [(t) => t.number, (t) => t.id],
  slaDueAt: [(t) => t.sla?.dueAt ?? '9999', (t) => t.id],
  priority: [(t) => RANK[t.priority], (t) => t.updatedAt, (t) => t.id],
}

function naive(all: Ticket[], query: ListTickets): number[] {
  const direction = query.order === 'asc' ? 1 : -1
  return all
    .filter((t) => !query.status?.length || query.status.includes(t.status))
    .filter((t) => !query.priority?.length || query.priority.includes(t.priority))
    .filter((t) => !query.assignee?.length || query.assignee.includes(t.assignee?.id ?? 'none'))
    .toSorted((a, b) => {
      for (const key of KEYS[query.sort] ?? []) {
        const [x, y] = [key(a), key(b)]
        if (x !== y) return (x < y ? -1 : 1) * direction
      }
      return 0
    })
    .map((t) => t.id)
}

async function walk(desk: Desk, who: 'agent' | 'client', query: object, between: () => Promise<unknown> = async () => undefined) {
  const ids: number[] = []
  let cursor: string | undefined
  for (let pages = 0; pages < 100; pages++) {
    const page = await desk.as(who)(tickets.list, ListTickets.parse({ ...query, cursor }))
    ids.push(...page.data.map((ticket) => ticket.id))
    expect(page.hasNext).toBe(page.nextCursor !== null)
    if (!page.nextCursor) return ids
    cursor = page.nextCursor
    await between()
  }
  throw new Error('the list does not end')
}

/** Forty tickets with few distinct instants, so that most of them tie. */
async function aFullDesk(desk: Desk) {
  const agents = [await desk.person('agent'), await desk.aUser('agent')]
  for (let n = 0; n < 40; n++) {
    const at = `2026-01-0${1 + (n % 3)}T00:00:00Z`
    await desk.aTicket({
      status: STATUSES[n % 7] as string,
      priority: PRIORITIES[n % 4] as string,
      assigneeId: n % 3 ? (agents[n % 2]?.id ?? null) : null,
      createdAt: at,
      updatedAt: at,
      customerUpdatedAt: at,
      ...(n % 5 ? {} : { slaState: 'running', slaMetric: 'resolution', slaDueAt: at }),
    })
  }
  const { data } = await desk.as('agent')(tickets.list, ListTickets.parse({ limit: 100 }))
  expect(data).toHaveLength(40)
  return { all: data, agents }
}

test('every order, filter and page size pages through exactly what a naive query gives, ties and all', async ({ desk }) => {
  const { all, agents } = await aFullDesk(desk)
  const query = fc.record({
    sort: fc.constantFrom(...TICKET_SORTS),
    order: fc.constantFrom('asc', 'desc'),
    limit: fc.integer({ min: 1, max: 45 }),
    status: fc.option(fc.uniqueArray(fc.constantFrom(...STATUSES), { minLength: 1 }), { nil: undefined }),
    priority: fc.option(fc.uniqueArray(fc.constantFrom(...PRIORITIES), { minLength: 1 }), { nil: undefined }),
    assignee: fc.option(fc.uniqueArray(fc.constantFrom('none' as const, ...agents.map((one) => one.id)), { minLength: 1 }), {
      nil: undefined,
    }),
  })
  await fc.assert(
    fc.asyncProperty(query, async (asked) => {
      expect(await walk(desk, 'agent', asked)).toEqual(naive(all, ListTickets.parse(asked)))
    }),
    { numRuns: scaled(20, 60) },
  )
  for (const sort of TICKET_SORTS)
    for (const order of ['asc', 'desc'])
      expect(await walk(desk, 'agent', { sort, order, limit: 3 }), `${sort} ${order}`).toEqual(
        naive(all, ListTickets.parse({ sort, order })),
      )
})

test('pages by number say the same as pages by cursor, and count', async ({ desk }) => {
  const { all } = await aFullDesk(desk)
  const status = ['new', 'open', 'resolved']
  const expected = naive(all, ListTickets.parse({ status }))
  const paged: number[] = []
  for (let page = 1; page <= 4; page++) {
    const one = await desk.as('agent')(tickets.list, ListTickets.parse({ status, page, limit: 5 }))
    expect(one.total).toBe(expected.length)
    paged.push(...one.data.map((ticket) => ticket.id))
  }
  expect(paged).toEqual(expected.slice(0, 20))
})

test('what is created and changed while somebody pages makes no ticket come twice, and loses none that stood still', async ({ desk }) => {
  const { all } = await aFullDesk(desk)
  for (const order of ['desc', 'asc']) {
    const seen = await walk(desk, 'agent', { order, limit: 4, status: [...STATUSES] }, () => desk.aTicket({ status: 'open' }))
    expect(new Set(seen).size).toBe(seen.length)
    expect(all.every((ticket) => seen.includes(ticket.id))).toBe(true)
  }
})

test("a customer's list is ordered by what they may know of", async ({ desk }) => {
  const first = await desk.aTicket({ updatedAt: '2026-01-05', customerUpdatedAt: '2026-01-01' })
  const second = await desk.aTicket({ updatedAt: '2026-01-02', customerUpdatedAt: '2026-01-02' })
  expect(await walk(desk, 'client', { limit: 1 })).toEqual([second.id, first.id])
  expect(await walk(desk, 'agent', { limit: 1 })).toEqual([first.id, second.id])
})

test('a cursor that is not ours, or of another list, is refused as such', async ({ desk }) => {
  for (let n = 0; n < 3; n++) await desk.aTicket()
  const { nextCursor } = await desk.as('agent')(tickets.list, ListTickets.parse({ limit: 1 }))
  const forged = [
    'x',
    '!!!',
    Buffer.from('[]').toString('base64url'),
    Buffer.from('{"a":1}').toString('base64url'),
    Buffer.from('null').toString('base64url'),
    encodeCursor('tickets:updatedAt:desc', ['not a date', 1]),
    encodeCursor('tickets:updatedAt:desc', ['2026-01-01', 'not an id']),
    encodeCursor('tickets:updatedAt:desc', ['2026-01-01\0', 1]),
    encodeCursor('tickets:updatedAt:desc', ['99999999-01-01', 1]),
    encodeCursor('tickets:updatedAt:desc', ['2026-01-01']),
    encodeCursor('users', ['a', 1]),
  ]
  for (const cursor of forged)
    await expect(desk.as('agent')(tickets.list, ListTickets.parse({ cursor })), cursor).rejects.toMatchObject({
      code: 'invalid_cursor',
      kind: 'invalid',
    })
  const turned = ListTickets.parse({ cursor: nextCursor ?? '', order: 'asc' })
  await expect(desk.as('agent')(tickets.list, turned)).rejects.toMatchObject({ code: 'invalid_cursor' })
})
