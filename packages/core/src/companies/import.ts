import { plainCnpj } from '@balcao/contracts/companies/cnpj'
import { CreateCompany } from '@balcao/contracts/companies/companies'
import { SetContract } from '@balcao/contracts/companies/contracts'
import type { CompanyImportReport, ImportCompanies } from '@balcao/contracts/companies/import'
import type { FieldReason, Reason } from '@balcao/contracts/reason-texts'
import { MAX_IMPORT_ROWS } from '@balcao/contracts/users/import'
import { sql } from 'kysely'
import { audit } from '../audit/record.ts'
import { readTable } from '../csv-table.ts'
import type { Ctx } from '../ctx.ts'
import { fieldErrors, invalid, reasonIn } from '../errors.ts'
import { must } from '../policy.ts'
import { actorsOf } from '../users/actors.ts'
import { create } from './companies.ts'
import { set as setContract } from './contracts.ts'
import { addressesOf, CALLED, type CompanyRow, contractOf, FIGURES, healthOf, phonesOf, tierOf, yesOf } from './internal/company-file.ts'

/** A line that was looked at: what is wrong with it, and what would be written. */
type Checked = { row: CompanyRow; errors: FieldReason[]; company: CreateCompany | undefined; contract: SetContract | undefined }

/**
 * Adds the companies of a CSV file, with their contracts. A dry run says what would happen and writes nothing; a real one writes every line or, when
 * some are wrong and `skipWrong` does not say otherwise, none.
 * @throws DomainError forbidden; invalid_input naming the lines; company_cnpj_taken when somebody was faster
 */
export async function importCompanies(ctx: Ctx, input: ImportCompanies): Promise<CompanyImportReport> {
  must(ctx, 'company.manage')
  const rows = readTable(input.csv, {
    called: CALLED,
    passed: FIGURES,
    required: { name: 'nome' },
    most: MAX_IMPORT_ROWS,
    none: { reason: 'file_without_companies' },
    tooMany: { reason: 'too_many_companies', params: { most: MAX_IMPORT_ROWS } },
  })
  // One file after the other: of the same one sent twice at once, the second finds the names of the first.
  await sql`select pg_advisory_xact_lock(hashtextextended('company-imports', ${ctx.actor.tenantId}))`.execute(ctx.db)
  const checked = await check(ctx, rows)
  const sound = checked.flatMap(({ company, contract, errors }) => (company && errors.length === 0 ? [{ company, contract }] : []))
  const report = {
    dryRun: input.dryRun,
    valid: sound.length,
    invalid: checked.length - sound.length,
    rows: checked.map(({ row, errors }) => ({ ...row, errors: fieldErrors(errors) })),
  }
  if (input.dryRun) return { ...report, created: 0 }
  if (report.invalid > 0 && !input.skipWrong) throw invalid(...checked.flatMap(lineErrors))
  // In one order of CNPJs, whatever the file's: two imports at once never wait for each other in a circle.
  for (const { company, contract } of sound.toSorted((a, b) => ((a.company.cnpj ?? '') < (b.company.cnpj ?? '') ? -1 : 1))) {
    const { id } = await create(ctx, company)
    if (contract) await setContract(ctx, { ...contract, id })
  }
  const details = { created: sound.length, left: report.invalid }
  await audit(ctx, { action: 'company.imported', resource: 'company', details })
  return { ...report, created: sound.length }
}

const lineErrors = ({ row, errors }: Checked) =>
  errors.map(({ field, ...why }): FieldReason => ({ field: `csv.${row.line}.${field}`, ...why }))
const key = (text: string) => text.trim().toLowerCase()

/** What is wrong with a cell of a contract, where the rule's own words are about a form. */
const CONTRACT_WRONG: Record<string, Reason> = {
  plan: { reason: 'plan_missing' },
  start: { reason: 'contract_start_missing' },
  end: { reason: 'contract_end_missing' },
  hoursPool: { reason: 'hours_malformed' },
  period: { reason: 'hours_period_unknown' },
}

async function check(ctx: Ctx, rows: CompanyRow[]): Promise<Checked[]> {
  const taken = await takenBy(ctx, rows)
  const ownerOf = await ownersOf(ctx, rows)
  const parentOf = await parentsOf(ctx, rows)
  const names = new Map<string, number>()
  const cnpjs = new Map<string, number>()
  return rows.map((row) => {
    const { line, owner, parent, name: called, legalName, cnpj: number, phone, website, address, segment, notes } = row
    const cells = { name: called, legalName, cnpj: number, phone, website, address, segment, notes }
    const known = {
      tier: tierOf(row.tier),
      health: healthOf(row.health),
      phones: phonesOf(row.phones),
      addresses: addressesOf(row.addresses),
      ownerUserId: owner ? ownerOf(owner) : null,
      parentId: parent ? parentOf(parent) : null,
      withoutAi: yesOf(row.withoutAi),
    }
    const parsed = CreateCompany.safeParse({ ...cells, ...known })
    const errors: FieldReason[] = []
    const wrong = (field: string, why: Reason) => void errors.push({ field, ...why })
    if (!cells.name) wrong('name', { reason: 'name_missing' })
    else for (const { path, message } of parsed.error?.issues ?? []) wrong(String(path[0]), reasonIn(message))
    if (known.tier === undefined) wrong('tier', { reason: 'tier_unknown' })
    if (known.withoutAi === undefined) wrong('withoutAi', { reason: 'yes_or_no' })
    if (known.health === undefined) wrong('health', { reason: 'health_unknown' })
    if (known.ownerUserId === undefined) wrong('owner', { reason: 'owner_unknown' })
    if (known.parentId === undefined) wrong('parent', { reason: 'company_not_found' })
    const [name, cnpj] = [key(cells.name), plainCnpj(cells.cnpj)]
    if (names.has(name)) wrong('name', { reason: 'name_repeated', params: { line: names.get(name) ?? 0 } })
    else if (taken.names.has(name)) wrong('name', { reason: 'company_name_taken' })
    if (cnpj && cnpjs.has(cnpj)) wrong('cnpj', { reason: 'cnpj_repeated', params: { line: cnpjs.get(cnpj) ?? 0 } })
    else if (cnpj && taken.cnpjs.has(cnpj)) wrong('cnpj', { reason: 'cnpj_taken', params: { company: taken.cnpjs.get(cnpj) ?? '' } })
    if (name && !names.has(name)) names.set(name, line)
    if (cnpj && !cnpjs.has(cnpj)) cnpjs.set(cnpj, line)
    const terms = contractOf(row)
    // The company is not there yet; the rule asks for some id.
    const contract = terms && SetContract.safeParse({ id: 1, ...terms })
    for (const { path, code, message } of contract?.error?.issues ?? [])
      wrong(String(path[0]), (code === 'custom' ? undefined : CONTRACT_WRONG[String(path[0])]) ?? reasonIn(message))
    return { row, errors, company: parsed.data, contract: contract?.data }
  })
}

/** Names and CNPJs of the file that companies have already. */
async function takenBy({ db }: Ctx, rows: CompanyRow[]) {
  const names = rows.map(({ name }) => key(name))
  const cnpjs = rows.map(({ cnpj }) => plainCnpj(cnpj)).filter(Boolean)
  const found = await db
    .selectFrom('companies')
    .select(['name', 'cnpj'])
    .where((eb) => eb.or([eb(eb.fn<string>('lower', ['name']), '=', eb.fn.any(eb.val(names))), eb('cnpj', '=', eb.fn.any(eb.val(cnpjs)))]))
    .execute()
  return { names: new Set(found.map(({ name }) => key(name))), cnpjs: new Map(found.map(({ name, cnpj }) => [cnpj ?? '', name])) }
}

/** Active people of the desk by their addresses. */
async function ownersOf(ctx: Ctx, rows: CompanyRow[]): Promise<(email: string) => number | undefined> {
  const emails = [...new Set(rows.map(({ owner }) => key(owner)).filter(Boolean))]
  if (emails.length === 0) return () => undefined
  const found = await ctx.db
    .selectFrom('users')
    .select('id')
    .where((eb) => eb('email', '=', eb.fn.any(eb.val(emails))))
    .execute()
  const people = await actorsOf(
    ctx,
    found.map(({ id }) => id),
  )
  const known = new Map(people.flatMap((who) => (who.isActive && who.side === 'staff' ? [[who.email, who.userId] as const] : [])))
  return (email) => known.get(key(email))
}

/** Companies that are there already, by CNPJ or name; of several with one name, the oldest. */
async function parentsOf({ db }: Ctx, rows: CompanyRow[]): Promise<(text: string) => number | undefined> {
  const words = [...new Set(rows.map(({ parent }) => key(parent)).filter(Boolean))]
  if (words.length === 0) return () => undefined
  const found = await db
    .selectFrom('companies')
    .select(['id', 'name', 'cnpj'])
    .where((eb) =>
      eb.or([
        eb(eb.fn<string>('lower', ['name']), '=', eb.fn.any(eb.val(words))),
        eb('cnpj', '=', eb.fn.any(eb.val(words.map(plainCnpj)))),
      ]),
    )
    .orderBy('id', 'desc')
    .execute()
  const known = new Map(found.flatMap(({ id, name, cnpj }) => [[key(name), id] as const, [cnpj ?? '', id] as const]))
  return (text) => known.get(plainCnpj(text)) ?? known.get(key(text))
}
