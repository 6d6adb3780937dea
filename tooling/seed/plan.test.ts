import { createHash } from 'node:crypto'
import { OPEN_STATUSES } from '@balcao/contracts/tickets/statuses'
import { describe, expect, test } from 'vitest'
import { TAG_COLOR } from './content/tags.ts'
import { customersOf } from './customers.ts'
import { DEMOS } from './desks.ts'
import { type PlannedTicket, planDesk } from './plan.ts'
import { DAYS } from './working-time.ts'

/** A Friday at noon, a Sunday, and the middle of a night: the story must hold whenever it is told. */
const NOWS = ['2026-11-20T15:00:00Z', '2026-03-01T13:00:00Z', '2027-02-10T06:17:00Z'].map(Date.parse)
const plan = (demo: (typeof DEMOS)[number], now: number) => planDesk(demo.desk, demo.situations, demo.specials, demo.count, now)
const [acme, globex] = DEMOS as [(typeof DEMOS)[number], (typeof DEMOS)[number]]
const texts = (tickets: PlannedTicket[]) =>
  tickets.map((ticket) => [ticket.title, ticket.description, ...ticket.comments.map((comment) => comment.content)])
const isOpen = (ticket: PlannedTicket) => OPEN_STATUSES.some((status) => status === ticket.status)

describe.each(NOWS)('told at %d', (now) => {
  const tickets = DEMOS.flatMap((demo) => plan(demo, now))

  test('every instant comes after the one before it, and none is in the future', () => {
    for (const ticket of tickets) {
      const line = [ticket.createdAt, ticket.firstResponseAt, ticket.resolvedAt, ticket.closedAt, ticket.updatedAt].filter(
        (at) => at !== null,
      )
      expect(line, ticket.title).toEqual(line.toSorted())
      expect(Date.parse(ticket.updatedAt)).toBeLessThanOrEqual(now)
      expect(Date.parse(ticket.createdAt)).toBeGreaterThanOrEqual(now - DAYS * 86_400_000)
      const moments = [...ticket.comments, ...ticket.events].map(({ createdAt }) => createdAt)
      expect(moments.toSorted()[0]).toBe(ticket.createdAt)
      expect(moments.toSorted().at(-1)).toBe(ticket.updatedAt)
      expect(ticket.customerUpdatedAt <= ticket.updatedAt && ticket.customerUpdatedAt >= ticket.createdAt).toBe(true)
    }
  })

  test('a ticket keeps the instants that its status asks for', () => {
    for (const ticket of tickets) {
      expect(ticket.closedAt !== null, ticket.title).toBe(['closed', 'cancelled'].includes(ticket.status))
      expect(ticket.resolvedAt !== null, ticket.title).toBe(['resolved', 'closed'].includes(ticket.status))
      expect(ticket.scheduledFor !== null && Date.parse(ticket.scheduledFor) > now, ticket.title).toBe(ticket.status === 'scheduled')
      if (['new', 'spam'].includes(ticket.status)) expect(ticket.firstResponseAt).toBeNull()
      else expect(ticket.firstResponseAt).not.toBeNull()
    }
  })

  test('history leads from new to where the ticket stands, one move after the other', () => {
    for (const ticket of tickets) {
      const moves = ticket.events.flatMap(({ changes }) => changes).filter(({ field }) => field === 'status')
      expect(['new', ...moves.map(({ to }) => to)].at(-1), ticket.title).toBe(ticket.status)
      expect(moves.map(({ from }) => from)).toEqual(['new', ...moves.map(({ to }) => to)].slice(0, moves.length))
      expect(ticket.version).toBe(ticket.events.length)
    }
  })

  test('resolved tickets are no older than the rule that would close them', () => {
    for (const ticket of tickets.filter(({ status }) => status === 'resolved'))
      expect(now - Date.parse(ticket.resolvedAt ?? '')).toBeLessThan(7 * 86_400_000)
  })

  test('texts do not depend on the day they are told', () => {
    expect(texts(tickets)).toEqual(texts(DEMOS.flatMap((demo) => plan(demo, NOWS[0] ?? 0))))
  })
})

describe('the acme desk', () => {
  const tickets = plan(acme, NOWS[0] ?? 0)

  test('has its several hundred tickets, of many kinds, with titles of their own', () => {
    expect(tickets.length).toBeGreaterThanOrEqual(320)
    expect(acme.situations.length).toBeGreaterThanOrEqual(45)
    expect(new Set(tickets.map(({ title }) => title)).size).toBe(tickets.length)
    expect(
      texts(tickets)
        .flat()
        .filter((text) => /[{}]|\|\||undefined/.test(text)),
    ).toEqual([])
  })

  test('gives the demo accounts something to do', () => {
    const open = tickets.filter(isOpen)
    expect(open.filter(({ assignee }) => assignee === 'agent@acme.test')).toHaveLength(12)
    expect(open.filter(({ assignee }) => assignee === null)).toHaveLength(5)
    const mine = tickets.filter(({ requester }) => requester === 'client@acme.test')
    expect(mine.map(({ status }) => status).toSorted()).toEqual(['closed', 'new', 'open', 'resolved', 'scheduled', 'waiting_customer'])
  })

  test('has the tickets that strain a screen', () => {
    expect(Math.max(...tickets.map(({ comments }) => comments.length))).toBeGreaterThanOrEqual(60)
    expect(tickets.some(({ description }) => /\S{150}/.test(description))).toBe(true)
    expect(tickets.some(({ description }) => /[\u0600-\u06ff]/.test(description) && /\p{Extended_Pictographic}/u.test(description))).toBe(
      true,
    )
  })

  test('most of the work happens in office hours', () => {
    const inOffice = tickets.filter(({ createdAt }) => {
      const local = new Date(Date.parse(createdAt) - 3 * 3_600_000)
      return local.getUTCHours() >= 8 && local.getUTCHours() < 18 && local.getUTCDay() % 6 !== 0
    })
    expect(inOffice.length / tickets.length).toBeGreaterThan(0.85)
  })

  test('every person answers only for queues they work in', () => {
    for (const { assignee, queue } of tickets.filter((ticket) => ticket.assignee !== null))
      expect(acme.desk.staff.find(({ email }) => email === assignee)?.queues).toContain(queue)
  })
})

test('the two desks share no person and no title', () => {
  const people = (demo: (typeof DEMOS)[number]) =>
    [...demo.desk.staff, ...demo.desk.users, ...customersOf(demo.desk)].map(({ email }) => email)
  expect(people(acme).filter((email) => people(globex).includes(email))).toEqual([])
  for (const demo of DEMOS) expect(new Set(people(demo)).size).toBe(people(demo).length)
  const titles = new Set(plan(acme, NOWS[0] ?? 0).map(({ title }) => title))
  expect(plan(globex, NOWS[0] ?? 0).filter(({ title }) => titles.has(title))).toEqual([])
  expect(Object.keys(TAG_COLOR).length).toBeGreaterThan(20)
})

test('the texts are these and no others', () => {
  const all = DEMOS.map((demo) => texts(plan(demo, NOWS[0] ?? 0)))
  expect(createHash('sha256').update(JSON.stringify(all)).digest('hex')).toMatchInlineSnapshot(
    `"1ddcd63eca949d6202d3543975fa15624de30bce166bb5d5759daa4adb2fc4dd"`,
  )
})
