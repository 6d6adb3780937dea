import type { ExportHours } from '@balcao/contracts/companies/contracts'
import { BOM, csvLine, type Separator } from '@balcao/contracts/csv'
import { sql } from 'kysely'
import { audit } from '../audit/record.ts'
import { type Ctx, me } from '../ctx.ts'
import { must } from '../policy.ts'
import { type Eb, visible } from '../tickets/visible.ts'
import { mustExistCompany } from './internal/company-rows.ts'

/** Entries read at a time. */
const PART = 500
const HEADS = {
  'pt-BR': ['Data', 'Ticket', 'Título', 'Pessoa', 'Minutos', 'Horas', 'Nota'],
  en: ['Date', 'Ticket', 'Title', 'Person', 'Minutes', 'Hours', 'Note'],
} as const

/** A file under way: how many lines it will have, and how it is written. */
export type HoursExport = { rows: number; head: string; name: string; separator: Separator }
/** The last entry of a part: a day, and an id among those of the same day. */
export type HoursPlace = { day: string; id: number }

/** Both who reads companies and who takes tickets as files. @throws DomainError forbidden */
export function mayExport(ctx: Ctx): void {
  must(ctx, 'company.read')
  must(ctx, 'ticket.export')
}

/** Entries of a month, on tickets of the company that the reader sees. */
const entries = ({ db, actor }: Ctx, { id, month }: ExportHours) =>
  db
    .selectFrom('timeEntries as e')
    .innerJoin('tickets as t', (join) => join.onRef('t.tenantId', '=', 'e.tenantId').onRef('t.id', '=', 'e.ticketId'))
    .where('e.companyId', '=', id)
    .where(sql<boolean>`e.worked_on >= ${`${month}-01`}::date and e.worked_on < (${`${month}-01`}::date + interval '1 month')`)
    .where((eb) => visible(eb as unknown as Eb, actor))

/** Begins the file of a company's month, and writes down that it was taken. @throws DomainError forbidden, company_not_found */
export async function beginHours(ctx: Ctx, input: ExportHours): Promise<HoursExport> {
  mayExport(ctx)
  await mustExistCompany(ctx, input.id)
  const separator = input.separator === 'comma' ? ',' : ';'
  const { rows } = await entries(ctx, input)
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow()
  const { language } = await ctx.db.selectFrom('users').select('language').where('id', '=', me(ctx)).executeTakeFirstOrThrow()
  const details = { month: input.month, rows }
  await audit(ctx, { action: 'company.hours_exported', resource: 'company', resourceId: input.id, details, risk: 'medium' })
  const head = BOM + csvLine(HEADS[language === 'en' ? 'en' : 'pt-BR'], separator)
  return { rows, head, name: `horas-${input.id}-${input.month}.csv`, separator }
}

/** The next entries of a file after a place, oldest first, and where it goes on. @throws DomainError forbidden */
export async function hoursPart(
  ctx: Ctx,
  input: ExportHours,
  { separator }: HoursExport,
  { day, id }: HoursPlace,
): Promise<{ text: string; next: HoursPlace | undefined }> {
  mayExport(ctx)
  const rows = await entries(ctx, input)
    .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'e.tenantId').onRef('u.id', '=', 'e.userId'))
    .where(sql<boolean>`(e.worked_on, e.id) > (${day}::date, ${id}::bigint)`)
    .select(['e.id', 'e.minutes', 'e.note', 't.number', 't.title', 'u.name', sql<string>`e.worked_on::text`.as('day')])
    .orderBy('e.workedOn')
    .orderBy('e.id')
    .limit(PART)
    .execute()
  const text = rows
    .map((row) =>
      csvLine([row.day, row.number, row.title, row.name, row.minutes, Math.round((row.minutes / 60) * 100) / 100, row.note], separator),
    )
    .join('')
  const last = rows.at(-1)
  return { text, next: rows.length === PART && last ? { day: last.day, id: last.id } : undefined }
}
