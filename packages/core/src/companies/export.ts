import { cnpjText } from '@balcao/contracts/companies/cnpj'
import type { ExportCompanies } from '@balcao/contracts/companies/companies'
import { BOM, csvLine, type Separator } from '@balcao/contracts/csv'
import { sql } from 'kysely'
import { audit } from '../audit/record.ts'
import { type Ctx, me } from '../ctx.ts'
import { must } from '../policy.ts'
import { type CompanyPlace, inOrder, matching } from './companies.ts'
import { listCell } from './internal/company-file.ts'
import { companyView } from './internal/company-rows.ts'
import { FILE_WORDS, type FileWords } from './internal/file-words.ts'

/** Companies read at a time. */
const PART = 500
const MINUTES = 60

/** A file under way: how many lines it will have, and how it is written. */
export type CompaniesExport = { rows: number; head: string; name: string; separator: Separator; words: FileWords }

/** Who may write companies by a file takes them as one, too. @throws DomainError forbidden */
export function mayExport(ctx: Ctx): void {
  must(ctx, 'company.read')
  must(ctx, 'company.manage')
}

/** Begins the file of the companies of a list, and writes down that it was taken. @throws DomainError forbidden */
export async function beginCompanies(ctx: Ctx, input: ExportCompanies): Promise<CompaniesExport> {
  mayExport(ctx)
  const separator = input.separator === 'comma' ? ',' : ';'
  const { rows } = await matching(ctx, input)
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow()
  const { language } = await ctx.db.selectFrom('users').select('language').where('id', '=', me(ctx)).executeTakeFirstOrThrow()
  const words = FILE_WORDS[language === 'en' ? 'en' : 'pt-BR']
  const { separator: _, ...filter } = input
  await audit(ctx, { action: 'company.exported', resource: 'company', details: { filter, rows }, risk: 'medium' })
  return { rows, head: BOM + csvLine(words.heads, separator), name: 'empresas.csv', separator, words }
}

/** The next companies of a file after a place, in the order of the list, and where it goes on. @throws DomainError forbidden */
export async function companiesPart(
  ctx: Ctx,
  input: ExportCompanies,
  { separator, words }: CompaniesExport,
  place: CompanyPlace | 'first',
): Promise<{ text: string; next: CompanyPlace | undefined }> {
  mayExport(ctx)
  const rows = await inOrder(ctx, input, place === 'first' ? undefined : place)
    .select(['o.email as ownerEmail', 'p.cnpj as parentCnpj', 'k.plan', 'k.poolMinutes', 'k.period'])
    .select(sql<string | null>`k.starts_on::text`.as('start'))
    .limit(PART)
    .execute()
  const text = rows.map((row) => csvLine(cellsOf(row, words), separator)).join('')
  const last = rows.at(-1)
  return { text, next: rows.length === PART && last ? { end: last.endDay, name: last.name, id: last.id } : undefined }
}

type Row = Parameters<typeof companyView>[0] & {
  ownerEmail: string | null
  parentCnpj: string | null
  plan: string | null
  poolMinutes: number | null
  period: string | null
  start: string | null
}

/** The cells of a company, in the order of the heads: first what an import takes, then how it fares. */
function cellsOf({ ownerEmail, parentCnpj, plan, poolMinutes, period, start, ...row }: Row, words: FileWords): unknown[] {
  const company = companyView(row)
  const { tier, health } = company
  return [
    ...[company.name, company.legalName, company.cnpj && cnpjText(company.cnpj), company.phone],
    listCell(company.phones.map(({ label, number }) => ({ label, value: number }))),
    ...[company.website, company.address],
    listCell(company.addresses.map(({ label, address }) => ({ label, value: address }))),
    ...[company.segment, tier && words.tier[tier], health && words.health[health], ownerEmail],
    parentCnpj ? cnpjText(parentCnpj) : company.parent?.name,
    words.yes[company.withoutAi ? 1 : 0],
    ...[plan, start, company.contract?.end, poolMinutes === null ? null : poolMinutes / MINUTES],
    period && words.period[period === 'month' ? 'month' : 'contract'],
    ...[company.notes, words.status[company.status], company.people, company.openTickets, company.csat, company.lastContactAt],
  ]
}
