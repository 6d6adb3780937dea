import type { Language } from '@balcao/contracts/language'
import type { ExportRows } from '@balcao/contracts/reports/export'
import type { RowType } from '@balcao/contracts/reports/words'
import type { Ctx } from '../../../ctx.ts'
import { must } from '../../../policy.ts'
import { type Question, questionOf } from '../../internal/question.ts'
import type { Cell } from '../tables.ts'
import { factRows } from './facts.ts'
import { ticketRowsOf } from './tickets.ts'

/** How its reader reads a file. */
export type Reader = { language: Language; instant: (at: string | null) => string }
/**
 * What goes out row by row. Of which tickets stands from the beginning; each part is read as it is then, and with the rights that the
 * reader has then.
 */
export type Rows = {
  keys: readonly string[]
  heads: readonly string[]
  ids: readonly number[]
  total: number
  part(ctx: Ctx, ids: readonly number[]): Promise<Cell[][]>
}
/** The report's own input; the days are settled. */
export type AskedRows = { question: Question; reader: Reader; again: (ctx: Ctx) => Promise<Question> }

const SOURCE: Record<RowType, (ctx: Ctx, asked: AskedRows) => Promise<Rows>> = { tickets: ticketRowsOf, facts: factRows }

/** @throws DomainError forbidden */
export async function rowsOf(ctx: Ctx, input: ExportRows, reader: Reader): Promise<Rows & { question: Question }> {
  const { type, format: _, ticketType, interval: _1, metric: _2, by: _3, field: _4, group: _5, ...others } = input
  const ask = (theirs: Ctx, days: { from?: string | undefined; to?: string | undefined }) =>
    questionOf(theirs, { ...others, ...days, type: ticketType })
  must(ctx, 'ticket.export')
  const question = await ask(ctx, others)
  const again = (theirs: Ctx) => {
    must(theirs, 'ticket.export')
    return ask(theirs, question)
  }
  return { question, ...(await SOURCE[type](ctx, { question, reader, again })) }
}
