import { CreateField } from '@balcao/contracts/custom-fields/fields'
import { matchesFilter } from '@balcao/contracts/ticket-list/filter-use'
import { PRIORITIES, STATUSES } from '@balcao/contracts/tickets/statuses'
import { ListTickets } from '@balcao/contracts/tickets/tickets'
import { scaled } from '@balcao/db/testing/scaled'
import fc from 'fast-check'
import { expect } from 'vitest'
import type { Ctx } from '../ctx.ts'
import * as fields from '../custom-fields/fields.ts'
import * as values from '../custom-fields/values.ts'
import { type Desk, test } from '../testing/desk.ts'
import { ticketRows } from '../tickets/ticket-rows.ts'
import { list } from '../tickets/tickets.ts'
import { countByColumn, totalOf } from './counts.ts'
import { mayMatch, plainTickets } from './may-match.ts'
import { listTerms } from './strategies/terms.ts'
import { readPage } from './strategies.ts'
import { countTickets, ticketOrder, ticketPage } from './ticket-page.ts'
import { fieldsByKey } from './view-references.ts'

type Known = {
  id: number
  status: string
  priority: string
  at: string
  tags: number[]
  followed: boolean
  resolved?: string
  region?: string
  amount?: number
  text?: string
}
const REGIONS = ['norte', 'sul']

/** Thirty tickets with tags, followers and values in all mixtures. */
async function aMixedDesk(desk: Desk): Promise<{ all: Known[]; tags: number[] }> {
  const add = (input: object) => desk.as('manager')(fields.create, CreateField.parse({ entity: 'ticket', label: 'Campo', ...input }))
  await add({ key: 'regiao', type: 'select', options: REGIONS.map((value) => ({ value, label: value })) })
  await add({ key: 'valor', type: 'number' })
  await add({ key: 'contrato', type: 'text' })
  const tags = [await desk.aTag('comum'), await desk.aTag('rara')]
  const agent = await desk.person('agent')
  const all: Known[] = []
  for (let n = 0; n < 30; n++) {
    const at = `2026-01-0${1 + (n % 4)}T00:00:00Z`
    const [status, priority] = [STATUSES[n % 6] as string, PRIORITIES[n % 4] as string]
    const { id } = await desk.aTicket({ status, priority, updatedAt: at, customerUpdatedAt: at })
    const one: Known = { id, status, priority, at, tags: tags.filter((_, t) => n % (t === 0 ? 2 : 7) === 0), followed: n % 5 === 0 }
    if (n % 4) one.resolved = `2026-01-0${1 + (n % 5)}T00:00:00Z`
    if (n % 3) Object.assign(one, { region: REGIONS[n % 2], amount: n * 10, text: `CT-${n % 3}-${n}` })
    if (one.region)
      await desk.as('agent')(values.save, {
        entity: 'ticket',
        id,
        values: { regiao: one.region, valor: one.amount ?? 0, contrato: one.text ?? '' },
      })
    await desk.rows(async (tx) => {
      // Values and followers are changes too.
      await tx
        .updateTable('tickets')
        .set({ createdAt: at, updatedAt: at, resolvedAt: one.resolved ?? null, status, priority })
        .where('id', '=', id)
        .execute()
      if (one.tags.length)
        await tx
          .insertInto('ticketTags')
          .values(one.tags.map((tagId) => ({ tenantId: desk.id, ticketId: id, tagId })))
          .execute()
      if (one.followed) await tx.insertInto('ticketWatchers').values({ tenantId: desk.id, ticketId: id, userId: agent.id }).execute()
    })
    all.push(one)
  }
  return { all, tags }
}

type Asked = {
  status?: string[]
  notStatus: boolean
  priority?: string[]
  tag?: number
  notTag: boolean
  watching?: boolean
  region?: string
  notRegion: boolean
  eitherRegion: boolean
  withText: boolean
  from?: string
  until?: string
  resolvedFrom?: string
  resolvedTo?: string
  amount?: number
  text?: string
  sort: 'updatedAt' | 'createdAt' | 'number' | 'priority'
  order: 'asc' | 'desc'
}
const some = <T>(of: readonly T[]) => fc.option(fc.subarray([...of], { minLength: 1 }), { nil: undefined })
const one = <T>(of: readonly T[]) => fc.option(fc.constantFrom(...of), { nil: undefined })
const ASKED = fc.record({
  status: some(STATUSES.slice(0, 6)),
  notStatus: fc.boolean(),
  priority: some(PRIORITIES),
  tag: one([0, 1]),
  notTag: fc.boolean(),
  watching: one([true, false]),
  region: one(REGIONS),
  notRegion: fc.boolean(),
  eitherRegion: fc.boolean(),
  withText: fc.boolean(),
  amount: one([0, 150, 400]),
  from: one(['2026-01-02T00:00:00Z']),
  until: one(['2026-01-03T00:00:00Z']),
  resolvedFrom: one(['2026-01-02T00:00:00Z', '2026-01-09T00:00:00Z']),
  resolvedTo: one(['2026-01-04T00:00:00Z']),
  text: one(['ct-', 'ct-1-', 'ct-2-29', 'nada']),
  sort: fc.constantFrom('updatedAt' as const, 'createdAt' as const, 'number' as const, 'priority' as const),
  order: fc.constantFrom('asc' as const, 'desc' as const),
})

/** What is not asked at a glance. */
const NOT_JUDGED = {
  watching: undefined,
  from: undefined,
  until: undefined,
  resolvedFrom: undefined,
  resolvedTo: undefined,
  text: undefined,
}

const RANK: Record<string, number> = { low: 1, medium: 2, high: 3, urgent: 4 }
/** Tickets are numbered as they are made. */
function comparing({ sort, order }: Asked) {
  const keys = (t: Known) =>
    sort === 'number' ? [t.id] : sort === 'priority' ? [RANK[t.priority] ?? 0, Date.parse(t.at), t.id] : [Date.parse(t.at), t.id]
  return (a: Known, b: Known) => {
    const [x, y] = [keys(a), keys(b)]
    const n = x.findIndex((key, i) => key !== y[i])
    return n < 0 ? 0 : ((x[n] ?? 0) - (y[n] ?? 0)) * (order === 'asc' ? 1 : -1)
  }
}

/** What the list must hold, by looking at each ticket. */
const naive = (all: Known[], tags: number[], a: Asked) =>
  all
    .filter((t) => !a.status || a.status.includes(t.status) !== a.notStatus)
    .filter((t) => !a.priority || a.priority.includes(t.priority))
    .filter((t) => a.tag === undefined || t.tags.includes(tags[a.tag] as number) !== a.notTag)
    .filter((t) => a.watching === undefined || t.followed === a.watching)
    .filter((t) => !a.region || (a.eitherRegion ? t.region !== undefined : t.region === a.region) !== a.notRegion)
    .filter((t) => !a.withText || t.text !== undefined)
    .filter((t) => a.amount === undefined || (t.amount !== undefined && t.amount >= a.amount))
    .filter((t) => !a.text || t.text?.toLowerCase().includes(a.text))
    .filter((t) => (!a.from || t.at >= a.from) && (!a.until || t.at < a.until))
    .filter((t) => !a.resolvedFrom || (t.resolved !== undefined && t.resolved >= a.resolvedFrom))
    .filter((t) => !a.resolvedTo || (t.resolved !== undefined && t.resolved < a.resolvedTo))
    .toSorted(comparing(a))

const asInput = (tags: number[], a: Asked) =>
  ListTickets.parse({
    limit: 100,
    status: a.status,
    priority: a.priority,
    tagId: a.tag === undefined ? undefined : [tags[a.tag]],
    watching: a.watching,
    createdFrom: a.from,
    createdTo: a.until,
    resolvedFrom: a.resolvedFrom,
    resolvedTo: a.resolvedTo,
    sort: a.sort,
    order: a.order,
    not: [...(a.notStatus ? ['status'] : []), ...(a.notTag ? ['tagId'] : [])],
    customFields: [
      ...(a.region ? [{ key: 'regiao', operator: a.notRegion ? 'is_not' : 'is', values: a.eitherRegion ? REGIONS : [a.region] }] : []),
      ...(a.withText ? [{ key: 'contrato', operator: 'is_set', values: [] }] : []),
      ...(a.amount === undefined ? [] : [{ key: 'valor', operator: 'gte', values: [a.amount] }]),
      ...(a.text ? [{ key: 'contrato', operator: 'contains', values: [a.text] }] : []),
    ],
  })

test('a list made of few tickets, and one that is walked, hold what fits and nothing else, in order; so do their counts', async ({
  desk,
}) => {
  const { all, tags } = await aMixedDesk(desk)
  const agent = await desk.person('agent')
  const shown = (await desk.as('agent')(list, ListTickets.parse({ limit: 100 }))).data
  await fc.assert(
    fc.asyncProperty(ASKED, fc.constantFrom(0, 3, 20_000), async (asked, few) => {
      const input = asInput(tags, asked)
      const expected = naive(all, tags, asked)
      // What a page of the staff app would say of the tickets it shows.
      const matching = shown.filter((ticket) => matchesFilter(ticket, input, { id: agent.id, now: new Date() }))
      expect(new Set(matching.map(({ id }) => id))).toEqual(new Set(expected.map(({ id }) => id)))
      await desk.as('agent')(async (ctx: Ctx) => {
        const terms = await listTerms(ctx, input, few)
        const whole = ticketRows(ctx.db, ticketPage(ctx.db, ctx.actor, input, terms))
        const rows = await ticketOrder(whole, ctx.actor, input).execute()
        expect(rows.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
        // A page that is found among the first of them is the page.
        for (const within of [1, 4, 9]) {
          const some = ticketRows(ctx.db, ticketPage(ctx.db, ctx.actor, { ...input, limit: 3 }, terms, within))
          const found = (await ticketOrder(some, ctx.actor, input).execute()).map(({ id }) => id)
          if (found.length > 3) expect(found).toEqual(expected.slice(0, 4).map(({ id }) => id))
        }
        const page = await readPage({ ctx, input: { ...input, limit: 3 }, terms })
        expect(page.map(({ row }) => row.id)).toEqual(expected.slice(0, 4).map(({ id }) => id))
        expect(await countTickets(ctx.db, ctx.actor, input, terms)).toBe(expected.length)
        // Windows of one value, and of more than there are, besides the product's own.
        for (const first of [1, 7, undefined]) expect(await totalOf(ctx, input, terms, few, first)).toBe(expected.length)
        // What is known of a ticket at a glance never rules out a list that holds it; and what it lets in is little more.
        const fields = await fieldsByKey(ctx)
        const plain = await plainTickets(
          ctx,
          all.map(({ id }) => id),
        )
        const may = plain.filter((ticket) => mayMatch(input, ticket, 0, fields)).map(({ id }) => id)
        expect(may).toEqual(expect.arrayContaining(expected.map(({ id }) => id)))
        const judged = { ...asked, ...NOT_JUDGED }
        if (!asked.notRegion) expect(may).toHaveLength(naive(all, tags, judged).filter((t) => !asked.text || t.text).length)
        const counted = await countByColumn(ctx, input, terms, 'status', 1000)
        expect(Object.fromEntries(counted)).toEqual(
          Object.fromEntries(Object.entries(Object.groupBy(expected, ({ status }) => status)).map(([key, of]) => [key, of?.length])),
        )
      })
    }),
    { numRuns: scaled(40, 120) },
  )
})
