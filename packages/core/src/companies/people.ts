import type { ListOf } from '@balcao/contracts/common'
import type {
  CompanyPerson,
  ContactRole,
  ListCompanyPeople,
  MyCompany,
  RemoveCompanyPerson,
  SetCompanyPerson,
  Visibility,
} from '@balcao/contracts/companies/people'
import { sortKey } from '@balcao/db/sort-key'
import { diff, differs } from '../audit/diff.ts'
import { audit } from '../audit/record.ts'
import type { Ctx } from '../ctx.ts'
import { invalid, notFound } from '../errors.ts'
import { encodeCursor, pageOf } from '../paging.ts'
import { must } from '../policy.ts'
import { mustExistCompany, mustLockCompany } from './internal/company-rows.ts'
import { findPerson, ORDER, peoplePage, personView } from './internal/people-rows.ts'

/** People of a company by name. @throws DomainError forbidden, company_not_found, invalid_cursor */
export async function list(ctx: Ctx, input: ListCompanyPeople): Promise<ListOf<CompanyPerson>> {
  must(ctx, 'company.read')
  await mustExistCompany(ctx, input.id)
  const rows = await peoplePage(ctx, input).execute()
  return pageOf(rows, input.limit, personView(input.id), (row) => encodeCursor(ORDER, [row.name, row.id]))
}

/** The caller's own companies, by name: none of the desk, which sees by its roles. */
export async function mine({ db, actor }: Ctx): Promise<MyCompany[]> {
  if (actor.memberships.length === 0) return []
  const rows = await db
    .selectFrom('companies')
    .select(['id', 'name'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(actor.memberships.map(({ companyId }) => companyId)))))
    .orderBy(sortKey('name'))
    .execute()
  return rows.flatMap(({ id, name }) => {
    const held = actor.memberships.find(({ companyId }) => companyId === id)
    return held ? { id, name, role: held.role as ContactRole, visibility: held.visibility as Visibility } : []
  })
}

const factsOf = ({ role, visibility, primary }: CompanyPerson) => ({ role, visibility, primary })

/**
 * Adds a person to a company, or changes what they are to it and see of it. Somebody without a company has it as primary.
 * @throws DomainError forbidden, company_not_found, invalid_input for a closed company, and when there is no such person
 */
export async function set(ctx: Ctx, { id, userId, role, visibility, primary }: SetCompanyPerson): Promise<CompanyPerson> {
  must(ctx, 'company.manage')
  const company = await mustLockCompany(ctx, id)
  if (company.status === 'closed') throw invalid({ field: 'id', reason: 'company_closed' })
  const user = await ctx.db
    .selectFrom('users')
    .select(['id', 'name', 'companyId'])
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!user) throw invalid({ field: 'userId', reason: 'user_not_found' })
  const before = await findPerson(ctx, id, userId)
  const wanted = { role: role ?? before?.role ?? 'requester', visibility: visibility ?? before?.visibility ?? 'own' }
  await ctx.db
    .insertInto('companyMembers')
    .values({ tenantId: ctx.actor.tenantId, companyId: id, userId, ...wanted })
    .onConflict((oc) => oc.columns(['tenantId', 'companyId', 'userId']).doUpdateSet(wanted))
    .execute()
  if (user.companyId !== id && (primary || user.companyId === null)) await makePrimary(ctx, userId, user.companyId, id)
  const after = (await findPerson(ctx, id, userId)) as CompanyPerson
  const changed = diff(before ? factsOf(before) : null, factsOf(after))
  if (before && !differs(changed)) return before
  await tell(ctx, userId)
  const action = before ? 'company.contact_changed' : 'company.contact_added'
  await audit(ctx, { action, resource: 'company', resourceId: id, ...changed, details: { userId, name: user.name } })
  return after
}

/** The company that was primary stays one of theirs, with what they saw of it. */
async function makePrimary({ db, actor }: Ctx, userId: number, fromId: number | null, toId: number): Promise<void> {
  const kept = fromId
    ? await db
        .selectFrom('companyMembers')
        .select(['role', 'visibility'])
        .where('companyId', '=', fromId)
        .where('userId', '=', userId)
        .executeTakeFirst()
    : undefined
  await db.updateTable('users').set({ companyId: toId }).where('id', '=', userId).execute()
  if (!fromId || !kept) return
  await db
    .insertInto('companyMembers')
    .values({ tenantId: actor.tenantId, companyId: fromId, userId, ...kept })
    .execute()
}

/** Takes a person out of a company; their tickets stay with it. @throws DomainError forbidden, company_not_found, user_not_found */
export async function remove(ctx: Ctx, { id, userId }: RemoveCompanyPerson): Promise<{ success: true }> {
  must(ctx, 'company.manage')
  await mustLockCompany(ctx, id)
  const before = await findPerson(ctx, id, userId)
  if (!before) throw notFound('user_not_found')
  if (before.primary) await ctx.db.updateTable('users').set({ companyId: null }).where('id', '=', userId).execute()
  await ctx.db.deleteFrom('companyMembers').where('companyId', '=', id).where('userId', '=', userId).execute()
  await tell(ctx, userId)
  const details = { userId, name: before.name }
  await audit(ctx, { action: 'company.contact_removed', resource: 'company', resourceId: id, ...diff(factsOf(before), null), details })
  return { success: true }
}

/** What the person sees changed, and lists of people show their company. */
async function tell(ctx: Ctx, userId: number): Promise<void> {
  await ctx.emit('access:changed', { userId })
  await ctx.emit('user:changed', { userId })
}
