import { BOM, csvLine, type Separator } from '@balcao/contracts/csv'
import { fieldOfSort } from '@balcao/contracts/custom-fields/filters'
import type { ExportTickets } from '@balcao/contracts/ticket-list/export'
import { MAX_EXPORT } from '@balcao/contracts/ticket-list/export-columns'
import type { ListTickets } from '@balcao/contracts/tickets/tickets'
import { sql } from 'kysely'
import { audit } from '../audit/record.ts'
import type { Ctx } from '../ctx.ts'
import { invalid } from '../errors.ts'
import { must } from '../policy.ts'
import type { Eb } from '../tickets/visible.ts'
import { fileName, readerOf } from './export-reader.ts'
import { ticketCells, ticketColumns } from './export-rows.ts'
import type { Column } from './internal/export-columns.ts'
import { idsByField } from './strategies/by-field.ts'
import { listTerms } from './strategies/terms.ts'
import { readFrom, ticketConditions, ticketOrder } from './ticket-page.ts'

/** Tickets read at a time. */
const PART = 500
/** The order of a long list may take longer than any one page does. */
const ORDER_WITHIN = '60s'

/**
 * A file under way. Which tickets, and in what order, stands from the beginning: what changes meanwhile neither repeats a
 * ticket nor leaves one out. Each is written as it is when its part is read, and only if its reader may still see it.
 */
export type TicketExport = { rows: number; head: string; name: string; ids: readonly number[]; columns: Column[]; separator: Separator }

/** Begins a file of a list, and writes down that it was taken. @throws DomainError forbidden; invalid_input, also for too many */
export async function beginExport(ctx: Ctx, input: ExportTickets, most = MAX_EXPORT): Promise<TicketExport> {
  must(ctx, 'ticket.export')
  const { columns: asked, separator: named, ...filter } = input
  const list: ListTickets = { ...filter, limit: most + 1, cursor: undefined, page: undefined }
  const { language, instant } = await readerOf(ctx)
  const columns = await ticketColumns(ctx, asked, { language, instant })
  const ids = await idsOf(ctx, list)
  if (ids.length > most) throw invalid({ field: 'limit', reason: 'too_many_tickets', params: { most } })
  const separator = named === 'comma' ? ',' : ';'
  await audit(ctx, { action: 'ticket.exported', resource: 'ticket', details: { rows: ids.length, filter, columns: asked }, risk: 'high' })
  const head =
    BOM +
    csvLine(
      columns.map((column) => column.head),
      separator,
    )
  return { rows: ids.length, head, name: fileName('tickets', instant), ids, columns, separator }
}

/** The next part of a file, and where it goes on. @throws DomainError forbidden */
export async function exportPart(ctx: Ctx, file: TicketExport, from: number): Promise<{ text: string; next: number | undefined }> {
  must(ctx, 'ticket.export')
  const { columns, separator } = file
  const lines = await ticketCells(ctx, columns, file.ids.slice(from, from + PART))
  const next = from + PART
  return { text: lines.map((cells) => csvLine(cells, separator)).join(''), next: next < file.ids.length ? next : undefined }
}

async function idsOf(ctx: Ctx, list: ListTickets): Promise<number[]> {
  const terms = await listTerms(ctx, list)
  await sql`select set_config('statement_timeout', ${ORDER_WITHIN}, true)`.execute(ctx.db)
  const field = fieldOfSort(list.sort)
  if (field) return idsByField(ctx, list, field, terms)
  const { from, left } = readFrom(ctx.db, terms)
  const all = from
    .where((eb) => ticketConditions(eb as unknown as Eb, ctx.actor, list, left))
    .select('t.id')
    .limit(sql.lit(list.limit))
  return (await ticketOrder(all, ctx.actor, list).execute()).map(({ id }) => id)
}
