import type { Ctx } from '../../../ctx.ts'
import { type DataFix, type Described, type Found, GONE } from './data-fix.ts'
import { ticketsOf } from './names.ts'

/** Names tickets whose ids are the targets; `values` names what they have and should have. */
export const describeTickets =
  (values: (ctx: Ctx, rows: readonly Found[]) => Promise<(one: Found) => Pick<Described, 'before' | 'after'>>): DataFix['describe'] =>
  async (ctx, rows) => {
    const tickets = await ticketsOf(
      ctx,
      rows.map(({ target }) => Number(target)),
    )
    const named = await values(ctx, rows)
    return rows.map((one) => {
      const ticket = tickets.get(Number(one.target))
      return { target: ticket ? { kind: 'ticket', id: Number(one.target), ...ticket } : GONE, ...named(one) }
    })
  }

/** What a check of rows by id answers that reads `most` at a time. @param looked the ids that it went through */
export const pageOfIds = (found: Found[], looked: readonly number[], most: number) => ({
  found,
  looked: looked.length,
  next: looked.length < most ? null : String(looked.at(-1)),
})
