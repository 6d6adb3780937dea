import { HEALTHS, type Health, TIERS, type Tier } from '@balcao/contracts/companies/bounds'
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
import { actorsOf } from '../users/actors.ts'
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
  tier: ['nivel', 'niveldeatendimento', 'tier'],
  health: ['saude', 'health'],
  owner: ['responsavel', 'gerentedeconta', 'owner'],
  parent: ['matriz', 'empresamae', 'parent'],
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

/** What cells may say of a level and of health, in Portuguese or as the API does. */
const TIER_CALLED: Record<string, Tier> = { basico: 'basic', basica: 'basic' }
const HEALTH_CALLED: Record<string, Health> = {
  emrisco: 'at_risk',
  risco: 'at_risk',
  estavel: 'steady',
  satisfeita: 'happy',
  satisfeito: 'happy',
}
const bare = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}|[\s_-]/gu, '')
    .toLowerCase()

function oneOf<T extends string>(cell: string, all: readonly T[], called: Record<string, T>): T | null | undefined {
  const word = bare(cell)
  return word ? (called[word] ?? all.find((one) => bare(one) === word)) : null
}

async function check(ctx: Ctx, rows: Row[]): Promise<Checked[]> {
  const taken = await takenBy(ctx, rows)
  const ownerOf = await ownersOf(ctx, rows)
  const parentOf = await parentsOf(ctx, rows)
  const names = new Map<string, number>()
  const cnpjs = new Map<string, number>()
  return rows.map((row) => {
    const { line, owner, parent, ...cells } = row
    const known = {
      tier: oneOf(cells.tier, TIERS, TIER_CALLED),
      health: oneOf(cells.health, HEALTHS, HEALTH_CALLED),
      ownerUserId: owner ? ownerOf(owner) : null,
      parentId: parent ? parentOf(parent) : null,
    }
    const parsed = CreateCompany.safeParse({ ...cells, ...known })
    const errors: FieldError[] = []
    const wrong = (field: string, reason: string) => void errors.push({ field, reason })
    if (!cells.name) wrong('name', 'Falta o nome.')
    else for (const { path, message } of parsed.error?.issues ?? []) wrong(String(path[0]), message)
    if (known.tier === undefined) wrong('tier', 'Este nível não existe.')
    if (known.health === undefined) wrong('health', 'Use em risco, estável ou satisfeita.')
    if (known.ownerUserId === undefined) wrong('owner', 'Ninguém ativo da equipe tem este e-mail.')
    if (known.parentId === undefined) wrong('parent', 'Esta empresa não existe.')
    const [name, cnpj] = [key(cells.name), plainCnpj(cells.cnpj)]
    if (names.has(name)) wrong('name', `Nome repetido: já está na linha ${names.get(name)}.`)
    else if (taken.names.has(name)) wrong('name', 'Já existe uma empresa com este nome.')
    if (cnpj && cnpjs.has(cnpj)) wrong('cnpj', `CNPJ repetido: já está na linha ${cnpjs.get(cnpj)}.`)
    else if (taken.cnpjs.has(cnpj)) wrong('cnpj', `Este CNPJ já é da empresa “${taken.cnpjs.get(cnpj)}”.`)
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
    .select(['name', 'cnpj'])
    .where((eb) => eb.or([eb(eb.fn<string>('lower', ['name']), '=', eb.fn.any(eb.val(names))), eb('cnpj', '=', eb.fn.any(eb.val(cnpjs)))]))
    .execute()
  return { names: new Set(found.map(({ name }) => key(name))), cnpjs: new Map(found.map(({ name, cnpj }) => [cnpj ?? '', name])) }
}

/** Active people of the desk by their addresses. */
async function ownersOf(ctx: Ctx, rows: Row[]): Promise<(email: string) => number | undefined> {
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
async function parentsOf({ db }: Ctx, rows: Row[]): Promise<(text: string) => number | undefined> {
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
