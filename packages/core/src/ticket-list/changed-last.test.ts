import { ListTickets } from '@balcao/contracts/tickets/tickets'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Ctx } from '../ctx.ts'
import { type Desk, test } from '../testing/desk.ts'
import { ticketRows } from '../tickets/ticket-rows.ts'
import { listTerms } from './strategies/terms.ts'
import { readPage } from './strategies.ts'
import { ticketOrder, ticketPage } from './ticket-page.ts'

const DAY_MS = 86_400_000
const dayOf = (n: number) => new Date(Date.UTC(2025, 0, 6) + n * DAY_MS).toISOString()
type Done = { id: number; resolvedAt: string; closedAt: string; updatedAt: string }

/** Tickets that were done with in ten fortnights and changed some time after, a few at the same instant. */
async function aDeskOfDone(desk: Desk): Promise<Done[]> {
  const all: Done[] = []
  for (let n = 0; n < 28; n++) {
    const { id } = await desk.aTicket({ status: 'closed' })
    const times = { resolvedAt: dayOf(n * 5), closedAt: dayOf(n * 5 + 3), updatedAt: dayOf(n * 5 + 4 + ((n * 7) % 5) * 20) }
    await desk.rows((tx) => tx.updateTable('tickets').set(times).where('id', '=', id).execute())
    all.push({ id, ...times })
  }
  return all
}

const ranked = (all: Done[], at: 'resolvedAt' | 'closedAt', from: string, to: string) =>
  all
    .filter((one) => one[at] >= from && one[at] < to)
    .toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt) || b.id - a.id)
    .map(({ id }) => id)

test('those of some time that changed last are the same by fortnights as among all, of the own organisation alone', async ({
  desk,
  other,
}) => {
  const all = await aDeskOfDone(desk)
  await aDeskOfDone(other)
  const asked = fc.record({
    name: fc.constantFrom('resolved' as const, 'closed' as const),
    from: fc.integer({ min: -5, max: 140 }),
    days: fc.integer({ min: 1, max: 200 }),
    most: fc.constantFrom(1, 3, 10, 100),
  })
  await fc.assert(
    fc.asyncProperty(asked, async ({ name, from, days, most }) => {
      const [first, last] = [dayOf(from), dayOf(from + days)]
      await desk.as('agent')(async (ctx: Ctx) => {
        const { rows } = await sql<{ id: number }>`select find_changed_last_within(${name}, ${first}, ${last}, ${most}) as id`.execute(
          ctx.db,
        )
        const expected = ranked(all, `${name}At`, first, last)
        expect(rows.map(({ id }) => id)).toEqual(expected.slice(0, most))

        const input = ListTickets.parse({ limit: 3, status: ['closed'], [`${name}From`]: first, [`${name}To`]: last })
        const terms = await listTerms(ctx, input)
        expect(terms.some(({ changedLast }) => changedLast)).toBe(true)
        const some = terms.map((term) => ({ ...term, ...(term.changedLast && { rows: term.changedLast(most) }) }))
        const found = await ticketOrder(ticketRows(ctx.db, ticketPage(ctx.db, ctx.actor, input, some, most)), ctx.actor, input).execute()
        // A page that is found among them is the page.
        if (found.length > 3) expect(found.map(({ id }) => id)).toEqual(expected.slice(0, 4))
        expect((await readPage({ ctx, input, terms })).map(({ row }) => row.id)).toEqual(expected.slice(0, 4))
      })
    }),
    { numRuns: 60 },
  )
})

test('of more than half a year none are named, and the list is made of all of them', async ({ desk }) => {
  const all = await aDeskOfDone(desk)
  const [first, last] = [dayOf(-200), dayOf(200)]
  await desk.as('agent')(async (ctx: Ctx) => {
    const { rows } = await sql`select find_changed_last_within('resolved', ${first}, ${last}, 10)`.execute(ctx.db)
    expect(rows).toEqual([])
    const input = ListTickets.parse({ limit: 3, status: ['closed'], resolvedFrom: first, resolvedTo: last })
    const page = await readPage({ ctx, input, terms: await listTerms(ctx, input) })
    expect(page.map(({ row }) => row.id)).toEqual(ranked(all, 'resolvedAt', first, last).slice(0, 4))
  })
})
