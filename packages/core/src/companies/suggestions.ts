import type { ListOf } from '@balcao/contracts/common'
import type { CompanyPerson } from '@balcao/contracts/companies/people'
import type {
  CompaniesOfAddress,
  FindCompaniesOfAddress,
  ListSuggestedCompanies,
  ListSuggestions,
  SettleSuggestion,
  SuggestedCompany,
  SuggestedPerson,
} from '@balcao/contracts/companies/suggestions'
import { sortKey } from '@balcao/db/sort-key'
import { sql } from 'kysely'
import { diff } from '../audit/diff.ts'
import { audit } from '../audit/record.ts'
import type { Ctx } from '../ctx.ts'
import { notFound } from '../errors.ts'
import { decodeCursor, encodeCursor, pageOf } from '../paging.ts'
import { must } from '../policy.ts'
import { slaChanged } from '../sla/on-change.ts'
import { actorsOf } from '../users/actors.ts'
import { matchesOf } from './domains.ts'
import { mustExistCompany, mustLockCompany } from './internal/company-rows.ts'
import { domainOf } from './internal/public-mail.ts'
import * as people from './people.ts'

const ORDER = 'company-suggestions'

/** Writes down which companies somebody new may be of; nothing where that is none. */
export async function suggest(ctx: Ctx, userId: number, email: string, companyIds: readonly number[]): Promise<void> {
  if (companyIds.length === 0) return
  const rows = companyIds.map((companyId) => ({ tenantId: ctx.actor.tenantId, companyId, userId, domain: domainOf(email) }))
  await ctx.db.insertInto('companySuggestions').values(rows).execute()
}

/** Suggestions with their person and company, as far as the company is served. */
const suggestions = ({ db }: Ctx) =>
  db
    .selectFrom('companySuggestions as s')
    .innerJoin('companies as c', (join) => join.onRef('c.tenantId', '=', 's.tenantId').onRef('c.id', '=', 's.companyId'))
    .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 's.tenantId').onRef('u.id', '=', 's.userId'))
    .where('c.isActive', '=', true)
    .where('u.deletedAt', 'is', null)

/** Who may be of a company, newest first. @throws DomainError forbidden, company_not_found, invalid_cursor */
export async function list(ctx: Ctx, { id, limit, cursor }: ListSuggestions): Promise<ListOf<SuggestedPerson>> {
  must(ctx, 'company.read')
  await mustExistCompany(ctx, id)
  const [after] = cursor ? decodeCursor(cursor, ORDER, ['integer']) : []
  const rows = await suggestions(ctx)
    .where('s.companyId', '=', id)
    .$if(after !== undefined, (q) => q.where('s.userId', '<', Number(after)))
    .select(['u.id', 'u.name', 'u.email', 's.domain', 's.createdAt'])
    .select(
      sql<
        { id: number; name: string }[]
      >`coalesce((select jsonb_agg(jsonb_build_object('id', oc.id, 'name', oc.name) order by oc.name, oc.id)
        from company_suggestions o join companies oc on oc.tenant_id = o.tenant_id and oc.id = o.company_id and oc.is_active
        where o.tenant_id = s.tenant_id and o.user_id = s.user_id and o.company_id <> s.company_id), '[]')`.as('others'),
    )
    .orderBy('s.userId', 'desc')
    .limit(limit + 1)
    .execute()
  return pageOf(
    rows,
    limit,
    (row) => row,
    (row) => encodeCursor(ORDER, [row.id]),
  )
}

/** The companies that somebody may be of, by name. @throws DomainError forbidden, user_not_found */
export async function ofPerson(ctx: Ctx, { id }: ListSuggestedCompanies): Promise<SuggestedCompany[]> {
  must(ctx, 'company.read')
  if ((await actorsOf(ctx, [id])).length === 0) throw notFound('user_not_found')
  return suggestions(ctx)
    .where('s.userId', '=', id)
    .select(['c.id', 'c.name', 's.domain'])
    .orderBy(sortKey('c.name'))
    .orderBy('c.id')
    .execute()
}

/** The companies that claim the domain of an address, by name: what a new customer's company will be, or may be. @throws DomainError forbidden */
export async function ofAddress(ctx: Ctx, { email }: FindCompaniesOfAddress): Promise<CompaniesOfAddress> {
  must(ctx, 'company.read')
  const { companyId, suggested } = (await matchesOf(ctx, [email]))(email)
  const ids = companyId === null ? suggested : [companyId]
  if (ids.length === 0) return { joins: null, companies: [] }
  const companies = await ctx.db
    .selectFrom('companies')
    .select(['id', 'name'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
    .orderBy(sortKey('name'))
    .orderBy('id')
    .execute()
  return { joins: companyId, companies }
}

/** @throws DomainError company_suggestion_not_found, also when somebody was faster */
async function mustFindSuggestion(ctx: Ctx, { id, userId }: SettleSuggestion): Promise<{ name: string; domain: string }> {
  const found = await suggestions(ctx)
    .where('s.companyId', '=', id)
    .where('s.userId', '=', userId)
    .select(['u.name', 's.domain'])
    .executeTakeFirst()
  if (!found) throw notFound('company_suggestion_not_found')
  return found
}

/**
 * Takes a suggestion: the person belongs to the company, and so do their tickets that were nobody's. What else was suggested of them goes.
 * @throws DomainError forbidden, company_not_found, company_suggestion_not_found
 */
export async function accept(ctx: Ctx, { id, userId }: SettleSuggestion): Promise<CompanyPerson> {
  must(ctx, 'company.manage')
  const company = await mustLockCompany(ctx, id)
  // The person's row is what two who settle at once wait for: the second one finds nothing left.
  await ctx.db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  await mustFindSuggestion(ctx, { id, userId })
  const person = await people.set(ctx, { id, userId })
  const change = { field: 'company', from: null, to: company.name }
  // In the order in which others take several: else each could wait for what the other has.
  const { rows } = await sql<{ ticketId: number }>`
    with due as (select tenant_id, id from tickets where requester_id = ${userId} and company_id is null order by id for no key update),
    moved as (update tickets t set company_id = ${id}, version = version + 1, updated_at = now()
      from due where t.tenant_id = due.tenant_id and t.id = due.id returning t.tenant_id, t.id)
    insert into ticket_events (tenant_id, ticket_id, kind, actor_id, changes)
    select tenant_id, id, 'updated', ${ctx.actor.userId}::bigint, ${JSON.stringify([change])}::jsonb from moved returning ticket_id`.execute(
    ctx.db,
  )
  const told = [{ field: 'companyId', from: null, to: id }]
  await slaChanged(
    ctx,
    rows.map(({ ticketId }) => ({ ticketId, changes: told })),
  )
  await ctx.emitAll(rows.map(({ ticketId }) => ({ name: 'ticket:updated' as const, payload: { ticketId, changes: told } })))
  if (rows.length > 0) await ctx.emit('contract:changed', { companyId: id })
  return person
}

/** Turns a suggestion down, for this company alone. @throws DomainError forbidden, company_not_found, company_suggestion_not_found */
export async function dismiss(ctx: Ctx, { id, userId }: SettleSuggestion): Promise<{ success: true }> {
  must(ctx, 'company.manage')
  await mustLockCompany(ctx, id)
  const { name, domain } = await mustFindSuggestion(ctx, { id, userId })
  await ctx.db.deleteFrom('companySuggestions').where('companyId', '=', id).where('userId', '=', userId).execute()
  const details = { userId, name }
  await audit(ctx, { action: 'company.suggestion_dismissed', resource: 'company', resourceId: id, ...diff({ domain }, null), details })
  return { success: true }
}
