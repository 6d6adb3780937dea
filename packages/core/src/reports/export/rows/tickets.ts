import { writeHappened } from '@balcao/contracts/reports/write-happened'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { heldBy } from '../../../custom-fields/terms.ts'
import { ticketCells, ticketColumns } from '../../../ticket-list/export-rows.ts'
import { type Eb, visible } from '../../../tickets/visible.ts'
import { ticketsOf } from '../../happened.ts'
import type { Cell } from '../tables.ts'
import type { AskedRows, Rows } from './rows.ts'

const cell = (value: unknown): Cell =>
  typeof value === 'number' || value === null || value === undefined ? (value ?? null) : String(value)

/** The tickets that were created in the period, as they are now: those behind the figure. */
export async function ticketRowsOf(ctx: Ctx, { question, reader }: AskedRows): Promise<Rows> {
  const { from, to, filter, fields } = question
  const columns = await ticketColumns(ctx, undefined, reader)
  const found = await ctx.db
    .selectFrom('tickets as t')
    .where(sql<boolean>`t.id in (${ticketsOf(ctx, writeHappened('created', { from, to, ...filter }))})`)
    .where((eb) => eb.and(fields.map((term) => heldBy(term, 'ticket', 't.tenantId', 't.id'))))
    .where((eb) => visible(eb as unknown as Eb, ctx.actor))
    .select('t.id')
    .orderBy('t.id')
    .execute()
  return {
    keys: columns.map(({ key }) => key),
    heads: columns.map(({ head }) => head),
    ids: found.map(({ id }) => id),
    total: found.length,
    part: async (theirs, ids) => (await ticketCells(theirs, columns, ids)).map((cells) => cells.map(cell)),
  }
}
