import { MAX_FAMILY } from '@balcao/contracts/companies/bounds'
import type { Family, GetFamily } from '@balcao/contracts/companies/family'
import type { Reason } from '@balcao/contracts/reason-texts'
import { sortKey } from '@balcao/db/sort-key'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { invalid } from '../errors.ts'
import { must } from '../policy.ts'
import { companyRows, companyView, mustFindCompany } from './internal/company-rows.ts'

/** Ids of all branches of a company, theirs included; one more than may be, so that too many show. */
async function branchesOf({ db }: Ctx, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive below (id) as (
      select c.id from companies c where c.parent_id = ${id}
      union select c.id from companies c join below b on c.parent_id = b.id)
    select id from below limit ${MAX_FAMILY + 1}`.execute(db)
  return rows.map((row) => row.id)
}

/** The company at the top of the one that this is a branch of; itself where it is none. */
async function topOf({ db }: Ctx, id: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with recursive above (id, parent_id) as (
      select c.id, c.parent_id from companies c where c.id = ${id}
      union select c.id, c.parent_id from companies c join above a on c.id = a.parent_id)
    select id from above where parent_id is null`.execute(db)
  return rows[0]?.id ?? id
}

/** A company's branches and their open tickets together with its own. @throws DomainError forbidden, company_not_found */
export async function subsidiaries(ctx: Ctx, { id }: GetFamily): Promise<Family> {
  must(ctx, 'company.read')
  const company = await mustFindCompany(ctx, id)
  const ids = await branchesOf(ctx, id)
  if (ids.length === 0) return { data: [], openTickets: company.openTickets }
  const rows = await companyRows(ctx)
    .where((eb) => eb('c.id', '=', eb.fn.any(eb.val(ids))))
    .orderBy(sortKey('c.name'))
    .orderBy('c.id')
    .execute()
  const branches = rows.map(companyView)
  return {
    data: branches.flatMap(({ id: branchId, name, status, parent, openTickets }) =>
      parent ? [{ id: branchId, name, status, parentId: parent.id, openTickets }] : [],
    ),
    openTickets: branches.reduce((sum, { openTickets }) => sum + openTickets, company.openTickets),
  }
}

/** Changes of families wait for each other until the transaction ends: two at once never close a circle. Take it before rows are locked. */
export async function lockFamilies({ db, actor }: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('companies.families', ${actor.tenantId}))`.execute(db)
}

const wrong = (why: Reason) => invalid({ field: 'parentId', ...why })

/**
 * The company that another becomes a branch of (`id` is undefined for a new one); the caller holds `lockFamilies`.
 * @throws DomainError invalid_input for one that is none, itself, or its own branch, and for a family that would grow too big
 */
export async function mustBeParent(ctx: Ctx, id: number | undefined, parentId: number): Promise<{ id: number; name: string }> {
  const parent = await ctx.db.selectFrom('companies').select(['id', 'name']).where('id', '=', parentId).executeTakeFirst()
  if (!parent) throw wrong({ reason: 'company_not_found' })
  if (parentId === id) throw wrong({ reason: 'same_company' })
  const own = id === undefined ? [] : await branchesOf(ctx, id)
  if (own.includes(parentId)) throw wrong({ reason: 'own_branch' })
  const top = await topOf(ctx, parentId)
  const there = new Set([top, ...(await branchesOf(ctx, top)), ...own, ...(id === undefined ? [] : [id])])
  if (there.size + (id === undefined ? 1 : 0) > MAX_FAMILY) throw wrong({ reason: 'family_too_large', params: { most: MAX_FAMILY } })
  return parent
}

/** Gives the branches of a company that goes into another to that one, and makes no circle of them; the caller holds `lockFamilies`. */
export async function handOnBranches(ctx: Ctx, fromId: number, intoId: number): Promise<void> {
  const goesDown = (await branchesOf(ctx, fromId)).includes(intoId)
  // A company that goes into its own branch leaves a place that its branches take.
  const heir = goesDown ? sql<number | null>`(select c.parent_id from companies c where c.id = ${fromId})` : intoId
  await ctx.db
    .updateTable('companies')
    .set((eb) => ({ parentId: heir, version: eb('version', '+', 1) }))
    .where('parentId', '=', fromId)
    .execute()
}
