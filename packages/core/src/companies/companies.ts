import type { ListOf } from '@balcao/contracts/common'
import type { CompanyState, ContractEnds, Tier } from '@balcao/contracts/companies/bounds'
import type { Company, CreateCompany, GetCompany, ListCompanies, UpdateCompany } from '@balcao/contracts/companies/companies'
import type { DB } from '@balcao/db/schema'
import { isAfterName, sortKey } from '@balcao/db/sort-key'
import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Diff, diff, differs } from '../audit/diff.ts'
import { audit } from '../audit/record.ts'
import type { Ctx } from '../ctx.ts'
import { conflict } from '../errors.ts'
import { decodeCursor, encodeCursor, pageOf, rowsOfPage } from '../paging.ts'
import { must } from '../policy.ts'
import { lockFamilies, mustBeParent } from './family.ts'
import { companyRows, companyView, foundIds, mustFindCompany, mustLockCompany } from './internal/company-rows.ts'
import { mustBeOwner } from './owners.ts'

/** A search looks no further than this many companies. */
const MAX_FOUND = 1000
const MAX_SEGMENTS = 100
const UNIQUE_VIOLATION = '23505'

type Eb = ExpressionBuilder<DB & { c: DB['companies'] }, 'c'>
const IN_STATE: Record<CompanyState, (eb: Eb) => Expression<SqlBool>> = {
  active: (eb) => eb('c.isActive', '=', true),
  inactive: (eb) => eb.and([eb('c.isActive', '=', false), eb('c.closedAt', 'is', null)]),
  closed: (eb) => eb('c.closedAt', 'is not', null),
}

/** Days until a contract ends, by the clock of the organisation. */
const daysLeft = (tenantId: number) =>
  sql<number>`(k.ends_on - (select (now() at time zone t.time_zone)::date from tenants t where t.id = ${tenantId}))`
const ENDS: Record<ContractEnds, (tenantId: number) => RawBuilder<SqlBool>> = {
  over: (tenantId) => sql`${daysLeft(tenantId)} < 0`,
  within_30: (tenantId) => sql`${daysLeft(tenantId)} between 0 and 30`,
  within_90: (tenantId) => sql`${daysLeft(tenantId)} between 0 and 90`,
  none: () => sql`k.company_id is null`,
}

type Asked = Pick<ListCompanies, 'search' | 'segment' | 'status' | 'tier' | 'owner' | 'contract'>

/** Companies that a filter holds, in no order yet. */
export const matching = (ctx: Ctx, { search, segment, status, tier, owner, contract }: Asked) =>
  companyRows(ctx)
    .$if(Boolean(search), (q) => q.where('c.id', 'in', foundIds(ctx.actor.tenantId, search as string, MAX_FOUND)))
    .$if(Boolean(segment?.length), (q) => q.where((eb) => eb('c.segment', '=', eb.fn.any(eb.val(segment as string[])))))
    .$if(Boolean(status?.length), (q) => q.where((eb) => eb.or((status as CompanyState[]).map((one) => IN_STATE[one](eb)))))
    .$if(Boolean(tier?.length), (q) => q.where((eb) => eb('c.tier', '=', eb.fn.any(eb.val(tier as Tier[])))))
    .$if(Boolean(owner?.length), (q) => q.where((eb) => eb('c.ownerUserId', '=', eb.fn.any(eb.val(owner as number[])))))
    .$if(Boolean(contract?.length), (q) => q.where((eb) => eb.or((contract as ContractEnds[]).map((one) => ENDS[one](ctx.actor.tenantId)))))

/** The last day of a contract as a number; without one it is as far away as can be. */
const endDay = sql<number>`coalesce(k.ends_on - date '1970-01-01', 2147483647)`
/** Where companies of a list go on: after the last one, by what they are ordered by. */
export type CompanyPlace = { end: number; name: string; id: number }

/** Companies after a place, in the order that is asked for. */
export function inOrder(ctx: Ctx, input: Asked & Pick<ListCompanies, 'sort'>, after: CompanyPlace | undefined) {
  const ordered = matching(ctx, input).select(endDay.as('endDay'))
  if (input.sort === 'contract')
    return ordered
      .$if(after !== undefined, (q) =>
        q.where(sql<boolean>`(${endDay}, ${sortKey('c.name')}, c.id) > (${after?.end}::bigint, sort_key(${after?.name}), ${after?.id})`),
      )
      .orderBy(endDay)
      .orderBy(sortKey('c.name'))
      .orderBy('c.id')
  return ordered
    .$if(after !== undefined, (q) => q.where(isAfterName('c.name', 'c.id', [after?.name, after?.id])))
    .orderBy(sortKey('c.name'))
    .orderBy('c.id')
}

/** A place as a cursor says it: by name alone as ever, so that those in use go on. @throws DomainError invalid_cursor */
function placeOf({ cursor, sort }: ListCompanies): CompanyPlace | undefined {
  if (!cursor) return undefined
  const [end = 0, name, id] =
    sort === 'contract'
      ? decodeCursor(cursor, 'companies-by-contract', ['integer', 'text', 'integer'])
      : [0, ...decodeCursor(cursor, 'companies', ['text', 'integer'])]
  return { end: Number(end), name: String(name), id: Number(id) }
}

/** Companies by name, or by the end of their contract. @throws DomainError forbidden, invalid_cursor */
export async function list(ctx: Ctx, input: ListCompanies): Promise<ListOf<Company>> {
  must(ctx, 'company.read')
  const rows = await inOrder(ctx, input, placeOf(input)).$call(rowsOfPage(input)).execute()
  const view = ({ endDay: _, ...row }: (typeof rows)[number]) => companyView(row)
  return pageOf(rows, input.limit, view, ({ endDay: end, name, id }) =>
    input.sort === 'contract' ? encodeCursor('companies-by-contract', [end, name, id]) : encodeCursor('companies', [name, id]),
  )
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

/** What the log keeps of a company; other people and companies by their names. */
export const factsOf = ({ owner, parent, ...company }: Company) => ({
  ...Object.fromEntries(PLAIN.map((field) => [field, company[field]])),
  status: company.status,
  owner: owner?.name ?? null,
  parent: parent?.name ?? null,
  phones: company.phones,
  addresses: company.addresses,
})
const PLAIN = ['name', 'legalName', 'cnpj', 'phone', 'website', 'address', 'segment', 'notes', 'tier', 'health', 'withoutAi'] as const

/** @throws DomainError company_cnpj_taken, naming the company that has it */
async function mustBeFreeCnpj({ db }: Ctx, cnpj: string | null | undefined, id?: number): Promise<void> {
  if (!cnpj) return
  const held = await db.selectFrom('companies').select(['id', 'name']).where('cnpj', '=', cnpj).executeTakeFirst()
  if (held && held.id !== id) throw conflict('company_cnpj_taken', { company: held })
}

/** Runs a write; two companies of one CNPJ are refused however close they come. */
async function withOwnCnpj<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    if ((error as { code?: string }).code === UNIQUE_VIOLATION) throw conflict('company_cnpj_taken')
    throw error
  }
}

/** Lists as their columns take them. */
const listsOf = ({ phones, addresses }: Partial<Pick<Company, 'phones' | 'addresses'>>) => ({
  ...(phones ? { phones: JSON.stringify(phones) } : {}),
  ...(addresses ? { addresses: JSON.stringify(addresses) } : {}),
})

/** @throws DomainError forbidden, company_cnpj_taken; invalid_input for an owner or a parent that cannot be one */
export async function create(ctx: Ctx, input: CreateCompany): Promise<Company> {
  must(ctx, 'company.manage')
  await mustBeFreeCnpj(ctx, input.cnpj)
  if (input.ownerUserId) await mustBeOwner(ctx, input.ownerUserId)
  if (input.parentId) {
    await lockFamilies(ctx)
    await mustBeParent(ctx, undefined, input.parentId)
  }
  const values = { ...input, tenantId: ctx.actor.tenantId, phones: undefined, addresses: undefined, ...listsOf(input) }
  const { id } = await withOwnCnpj(ctx.db.insertInto('companies').values(values).returning('id').executeTakeFirstOrThrow())
  const made = await mustFindCompany(ctx, id)
  await audit(ctx, { action: 'company.created', resource: 'company', resourceId: id, ...diff(null, factsOf(made)), risk: 'low' })
  return made
}

/** A company as it would be with what is sent. @throws DomainError invalid_input for an owner or a parent that cannot be one */
async function changed(
  ctx: Ctx,
  before: Company,
  { ownerUserId, parentId, active, ...sent }: Omit<UpdateCompany, 'id' | 'version'>,
): Promise<Company> {
  const plain = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
  const after: Company = { ...before, ...plain }
  if (active !== undefined && active !== before.active) Object.assign(after, { active, status: active ? 'active' : 'inactive' })
  if (ownerUserId === null) after.owner = null
  else if (ownerUserId !== undefined && ownerUserId !== before.owner?.id) after.owner = await mustBeOwner(ctx, ownerUserId)
  if (parentId === null) after.parent = null
  else if (parentId !== undefined && parentId !== before.parent?.id) after.parent = await mustBeParent(ctx, before.id, parentId)
  return after
}

/**
 * Changes what is sent; a closed company that is made active is open again.
 * @throws DomainError forbidden, company_not_found, company_cnpj_taken, company_changed; invalid_input for an owner or a parent that cannot be one
 */
export async function update(ctx: Ctx, { id, version, ...input }: UpdateCompany): Promise<Company> {
  must(ctx, 'company.manage')
  if (input.parentId) await lockFamilies(ctx)
  const before = await mustLockCompany(ctx, id)
  if (version !== undefined && version !== before.version) throw conflict('company_changed', { version: before.version })
  await mustBeFreeCnpj(ctx, input.cnpj, id)
  const after = await changed(ctx, before, input)
  const change = diff(factsOf(before), factsOf(after))
  if (!differs(change)) return before
  const plain = Object.fromEntries(PLAIN.map((field) => [field, after[field]]))
  const stamp = { updatedAt: new Date().toISOString(), version: before.version + 1 }
  const relationships = { ownerUserId: after.owner?.id ?? null, parentId: after.parent?.id ?? null }
  await withOwnCnpj(
    ctx.db
      .updateTable('companies')
      .set({ ...plain, ...relationships, ...listsOf(after), isActive: after.active, ...stamp })
      .$if(after.active, (q) => q.set({ closedAt: null }))
      .where('id', '=', id)
      .execute(),
  )
  await audit(ctx, { action: nameOf(change), resource: 'company', resourceId: id, ...change, risk: 'low' })
  return mustFindCompany(ctx, id)
}

function nameOf({ after }: Diff): string {
  if (after.status === 'inactive') return 'company.deactivated'
  return after.status === 'active' ? 'company.reactivated' : 'company.updated'
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
