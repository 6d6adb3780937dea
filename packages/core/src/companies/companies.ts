import type { ListOf } from '@balcao/contracts/common'
import type { Company, CreateCompany, GetCompany, ListCompanies, UpdateCompany } from '@balcao/contracts/companies/companies'
import { isAfterName, sortKey } from '@balcao/db/sort-key'
import { type Diff, diff, differs } from '../audit/diff.ts'
import { audit } from '../audit/record.ts'
import type { Ctx } from '../ctx.ts'
import { conflict } from '../errors.ts'
import { decodeCursor, encodeCursor, pageOf, rowsOfPage } from '../paging.ts'
import { must } from '../policy.ts'
import { companyRows, companyView, foundIds, mustFindCompany, mustLockCompany } from './internal/company-rows.ts'

/** A search looks no further than this many companies. */
const MAX_FOUND = 1000
const MAX_SEGMENTS = 100
const UNIQUE_VIOLATION = '23505'

/** Companies by name. @throws DomainError forbidden, invalid_cursor */
export async function list(ctx: Ctx, input: ListCompanies): Promise<ListOf<Company>> {
  must(ctx, 'company.read')
  const { search, segment, active } = input
  const after = input.cursor ? decodeCursor(input.cursor, 'companies', ['text', 'integer']) : undefined
  const rows = await companyRows(ctx)
    .$if(Boolean(search), (q) => q.where('c.id', 'in', foundIds(ctx.actor.tenantId, search as string, MAX_FOUND)))
    .$if(Boolean(segment?.length), (q) => q.where((eb) => eb('c.segment', '=', eb.fn.any(eb.val(segment as string[])))))
    .$if(active !== undefined, (q) => q.where('c.isActive', '=', active as boolean))
    .$if(after !== undefined, (q) => q.where(isAfterName('c.name', 'c.id', after ?? [])))
    .orderBy(sortKey('c.name'))
    .orderBy('c.id')
    .$call(rowsOfPage(input))
    .execute()
  return pageOf(rows, input.limit, companyView, (row) => encodeCursor('companies', [row.name, row.id]))
}

/** The segments that companies have, for filters and forms. @throws DomainError forbidden */
export async function segments(ctx: Ctx): Promise<string[]> {
  must(ctx, 'company.read')
  const rows = await ctx.db
    .selectFrom('companies')
    .select('segment')
    .distinct()
    .where('segment', '!=', '')
    .orderBy('segment')
    .limit(MAX_SEGMENTS)
    .execute()
  return rows.map(({ segment }) => segment)
}

/** @throws DomainError forbidden, company_not_found */
export async function get(ctx: Ctx, { id }: GetCompany): Promise<Company> {
  must(ctx, 'company.read')
  return mustFindCompany(ctx, id)
}

type Facts = Pick<Company, (typeof AUDITED)[number]>
const AUDITED = ['name', 'legalName', 'cnpj', 'phone', 'website', 'address', 'segment', 'notes', 'active'] as const
const factsOf = (company: Facts) => Object.fromEntries(AUDITED.map((field) => [field, company[field]]))

/** Runs a write; two companies of one CNPJ are refused however close they come. */
async function withOwnCnpj<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    if ((error as { code?: string }).code === UNIQUE_VIOLATION) throw conflict('company_cnpj_taken')
    throw error
  }
}

/** @throws DomainError forbidden, company_cnpj_taken */
export async function create(ctx: Ctx, input: CreateCompany): Promise<Company> {
  must(ctx, 'company.manage')
  const values = { tenantId: ctx.actor.tenantId, ...input }
  const { id } = await withOwnCnpj(ctx.db.insertInto('companies').values(values).returning('id').executeTakeFirstOrThrow())
  const made = await mustFindCompany(ctx, id)
  await audit(ctx, { action: 'company.created', resource: 'company', resourceId: id, ...diff(null, factsOf(made)), risk: 'low' })
  return made
}

/** Changes what is sent. @throws DomainError forbidden, company_not_found, company_cnpj_taken, company_changed */
export async function update(ctx: Ctx, { id, version, ...input }: UpdateCompany): Promise<Company> {
  must(ctx, 'company.manage')
  const before = await mustLockCompany(ctx, id)
  if (version !== undefined && version !== before.version) throw conflict('company_changed', { version: before.version })
  const sent = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
  const after: Company = { ...before, ...sent }
  const changed = diff(factsOf(before), factsOf(after))
  if (!differs(changed)) return before
  const { name, legalName, cnpj, phone, website, address, segment, notes, active: isActive } = after
  const values = { name, legalName, cnpj, phone, website, address, segment, notes, isActive }
  const stamp = { updatedAt: new Date().toISOString(), version: before.version + 1 }
  await withOwnCnpj(
    ctx.db
      .updateTable('companies')
      .set({ ...values, ...stamp })
      .where('id', '=', id)
      .execute(),
  )
  await audit(ctx, { action: nameOf(changed), resource: 'company', resourceId: id, ...changed, risk: 'low' })
  return mustFindCompany(ctx, id)
}

function nameOf({ after }: Diff): string {
  if (after.active === false) return 'company.deactivated'
  return after.active === true ? 'company.reactivated' : 'company.updated'
}

/** Removes a company that nothing hangs on. @throws DomainError forbidden, company_not_found, company_in_use */
export async function remove(ctx: Ctx, { id }: GetCompany): Promise<{ success: true }> {
  must(ctx, 'company.manage')
  const before = await mustLockCompany(ctx, id)
  const { tickets } = await ctx.db
    .selectFrom('tickets')
    .where('companyId', '=', id)
    .select((eb) => eb.fn.countAll<number>().as('tickets'))
    .executeTakeFirstOrThrow()
  if (before.people > 0 || tickets > 0) throw conflict('company_in_use', { people: before.people, tickets })
  await forget(ctx, id)
  await audit(ctx, { action: 'company.deleted', resource: 'company', resourceId: id, ...diff(factsOf(before), null) })
  return { success: true }
}

/** Takes the row away, and the values of custom fields that were its. */
export async function forget({ db }: Ctx, id: number): Promise<void> {
  await db.deleteFrom('customFieldValues').where('entity', '=', 'company').where('entityId', '=', id).execute()
  await db.deleteFrom('companies').where('id', '=', id).execute()
}
