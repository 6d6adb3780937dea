import { plainCnpj } from '@balcao/contracts/companies/cnpj'
import { CreateCompany } from '@balcao/contracts/companies/companies'
import type { CompanyImportReport, ImportCompanies } from '@balcao/contracts/companies/import'
import type { FieldError } from '@balcao/contracts/error-body'
import { MAX_IMPORT_ROWS } from '@balcao/contracts/users/import'
import { audit } from '../audit/record.ts'
import { readTable, type TableRow } from '../csv-table.ts'
import type { Ctx } from '../ctx.ts'
import { invalid } from '../errors.ts'
import { must } from '../policy.ts'
import { create } from './companies.ts'

const CALLED = {
  name: ['nome', 'name', 'nomefantasia', 'empresa', 'company'],
  legalName: ['razaosocial', 'legalname'],
  cnpj: ['cnpj'],
  phone: ['telefone', 'phone'],
  website: ['site', 'website'],
  address: ['endereco', 'address'],
  segment: ['segmento', 'segment'],
  notes: ['observacoes', 'notas', 'notes'],
} as const

type Row = TableRow<keyof typeof CALLED>
type Checked = { row: Row; errors: FieldError[]; company: CreateCompany | undefined }

/**
 * Adds the companies of a CSV file. A dry run says what would happen and writes nothing; a real one writes every line or, when
 * some are wrong and `skipWrong` does not say otherwise, none.
 * @throws DomainError forbidden; invalid_input naming the lines; company_cnpj_taken when somebody was faster
 */
export async function importCompanies(ctx: Ctx, input: ImportCompanies): Promise<CompanyImportReport> {
  must(ctx, 'company.manage')
  const rows = readTable(input.csv, {
    called: CALLED,
    required: { name: 'nome' },
    most: MAX_IMPORT_ROWS,
    none: 'O arquivo não tem nenhuma empresa.',
    tooMany: `O arquivo passa de ${MAX_IMPORT_ROWS} empresas. Divida-o.`,
  })
  const checked = await check(ctx, rows)
  const sound = checked.flatMap(({ company, errors }) => (company && errors.length === 0 ? [company] : []))
  const report = {
    dryRun: input.dryRun,
    valid: sound.length,
    invalid: checked.length - sound.length,
    rows: checked.map(({ row, errors }) => ({ ...row, errors })),
  }
  if (input.dryRun) return { ...report, created: 0 }
  if (report.invalid > 0 && !input.skipWrong) throw invalid(...checked.flatMap(lineErrors))
  // In one order of CNPJs, whatever the file's: two imports at once never wait for each other in a circle.
  for (const company of sound.toSorted((a, b) => ((a.cnpj ?? '') < (b.cnpj ?? '') ? -1 : 1))) await create(ctx, company)
  const details = { created: sound.length, left: report.invalid }
  await audit(ctx, { action: 'company.imported', resource: 'company', details })
  return { ...report, created: sound.length }
}

const lineErrors = ({ row, errors }: Checked) => errors.map(({ field, reason }) => ({ field: `csv.${row.line}.${field}`, reason }))
const key = (text: string) => text.trim().toLowerCase()

async function check(ctx: Ctx, rows: Row[]): Promise<Checked[]> {
  const taken = await takenBy(ctx, rows)
  const names = new Map<string, number>()
  const cnpjs = new Map<string, number>()
  return rows.map((row) => {
    const { line, ...cells } = row
    const parsed = CreateCompany.safeParse(cells)
    const errors: FieldError[] = []
    const wrong = (field: string, reason: string) => void errors.push({ field, reason })
    if (!cells.name) wrong('name', 'Falta o nome.')
    else for (const { path, message } of parsed.error?.issues ?? []) wrong(String(path[0]), message)
    const [name, cnpj] = [key(cells.name), plainCnpj(cells.cnpj)]
    if (names.has(name)) wrong('name', `Nome repetido: já está na linha ${names.get(name)}.`)
    else if (taken.names.has(name)) wrong('name', 'Já existe uma empresa com este nome.')
    if (cnpj && cnpjs.has(cnpj)) wrong('cnpj', `CNPJ repetido: já está na linha ${cnpjs.get(cnpj)}.`)
    else if (taken.cnpjs.has(cnpj)) wrong('cnpj', 'Já existe uma empresa com este CNPJ.')
    if (name && !names.has(name)) names.set(name, line)
    if (cnpj && !cnpjs.has(cnpj)) cnpjs.set(cnpj, line)
    return { row, errors, company: parsed.data }
  })
}

/** Names and CNPJs of the file that companies have already. */
async function takenBy({ db }: Ctx, rows: Row[]) {
  const names = rows.map(({ name }) => key(name))
  const cnpjs = rows.map(({ cnpj }) => plainCnpj(cnpj)).filter(Boolean)
  const found = await db
    .selectFrom('companies')
    .select((eb) => [eb.fn<string>('lower', ['name']).as('name'), 'cnpj'])
    .where((eb) => eb.or([eb(eb.fn<string>('lower', ['name']), '=', eb.fn.any(eb.val(names))), eb('cnpj', '=', eb.fn.any(eb.val(cnpjs)))]))
    .execute()
  return { names: new Set(found.map(({ name }) => name)), cnpjs: new Set(found.flatMap(({ cnpj }) => cnpj ?? [])) }
}
