import type { FieldValue } from '@balcao/contracts/custom-fields/values'
import type { Language } from '@balcao/contracts/language'
import type { ExportTickets } from '@balcao/contracts/ticket-list/export'
import type { Ctx } from '../ctx.ts'
import { loadFields } from '../custom-fields/field-rows.ts'
import { valuesView } from '../custom-fields/value-rows.ts'
import { matrixRow } from '../tickets/assessment.ts'
import { ownTypeNames } from '../tickets/settings/type-rows.ts'
import { ticketRows } from '../tickets/ticket-rows.ts'
import { type Eb, visible } from '../tickets/visible.ts'
import { wordsIn } from './export-words.ts'
import { type Column, columnsOf } from './internal/export-columns.ts'

type Reader = { language: Language; instant: (at: string | null) => string }

/** The columns of a file of tickets, in its reader's words. @throws DomainError invalid_input */
export async function ticketColumns(ctx: Ctx, asked: ExportTickets['columns'], { language, instant }: Reader): Promise<Column[]> {
  const queues = await ctx.db.selectFrom('queues').select(['id', 'name']).execute()
  const types = await ownTypeNames(ctx.db, 'staff')
  const { enabled: assesses } = await matrixRow(ctx.db)
  const reading = { words: wordsIn(language), instant, types, assesses, queues: new Map(queues.map(({ id, name }) => [id, name])) }
  return columnsOf(asked, await loadFields(ctx, 'ticket'), reading)
}

/** The lines of these tickets in their order, as they are now; those that the caller may not see are left out. */
export async function ticketCells(ctx: Ctx, columns: readonly Column[], ids: readonly number[]): Promise<unknown[][]> {
  const those = ctx.db
    .selectFrom('tickets as t')
    .where((eb) => eb('t.id', '=', eb.fn.any(eb.val(ids))))
    .where((eb) => visible(eb as unknown as Eb, ctx.actor))
    .selectAll('t')
  const rows = new Map((await ticketRows(ctx.db, those).execute()).map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = rows.get(id)
    if (!row) return []
    const values = valuesView(row.customFields, ctx.actor.side) as Record<string, FieldValue>
    return [columns.map(({ cell }) => cell(row, values))]
  })
}
