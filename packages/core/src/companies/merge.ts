import type { Company } from '@balcao/contracts/companies/companies'
import type { MergeCompanies, MergePreview } from '@balcao/contracts/companies/merge'
import { sql } from 'kysely'
import { carryAssets } from '../assets/carry-companies.ts'
import { diff } from '../audit/diff.ts'
import { audit } from '../audit/record.ts'
import { carryRules } from '../automation/carry-rules.ts'
import type { Ctx } from '../ctx.ts'
import { carryDocuments } from '../documents/carry-companies.ts'
import { invalid } from '../errors.ts'
import { carryFlows } from '../flows/carry-flows.ts'
import { carryWebhooks } from '../integrations/carry-webhooks.ts'
import { carryReaders } from '../kb/carry-companies.ts'
import { must } from '../policy.ts'
import { carryConditions } from '../sla/carry-conditions.ts'
import { carryWatches } from '../watchers/watches.ts'
import { carryWorkflows } from '../workflows/carry-workflows.ts'
import { forget } from './companies.ts'
import { handOnDomains } from './domains.ts'
import { handOnBranches, lockFamilies } from './family.ts'
import { companyRows, companyView, mustFindCompany } from './internal/company-rows.ts'

/** @throws DomainError forbidden, company_not_found, invalid_input for a second company that is none, closed, or the same */
async function bothOf(ctx: Ctx, { id, intoId }: MergeCompanies): Promise<{ from: Company; into: Company }> {
  must(ctx, 'company.manage')
  const from = await mustFindCompany(ctx, id)
  if (intoId === id) throw invalid({ field: 'intoId', reason: 'same_company' })
  const into = await companyRows(ctx).where('c.id', '=', intoId).executeTakeFirst()
  if (!into) throw invalid({ field: 'intoId', reason: 'company_not_found' })
  if (into.closedAt) throw invalid({ field: 'intoId', reason: 'company_closed' })
  return { from, into: companyView(into) }
}

async function ticketsOf({ db }: Ctx, id: number): Promise<number> {
  const { count } = await db
    .selectFrom('tickets')
    .where('companyId', '=', id)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const side = ({ id, name }: Company) => ({ id, name })

/** What a merge would move; nothing is written. @throws as `merge` */
export async function preview(ctx: Ctx, input: MergeCompanies): Promise<MergePreview> {
  const { from, into } = await bothOf(ctx, input)
  return { from: side(from), into: side(into), people: from.people, tickets: await ticketsOf(ctx, from.id) }
}

/**
 * Gives one company's people, tickets and domains to another and takes the one away; each ticket's history says so. Whoever
 * was of both stays what they were to the company that remains.
 * @throws DomainError forbidden, company_not_found, invalid_input
 */
export async function merge(ctx: Ctx, input: MergeCompanies): Promise<Company> {
  must(ctx, 'company.manage')
  const { db, actor } = ctx
  const both = [input.id, input.intoId]
  await lockFamilies(ctx)
  // In one order, so that two merges across each other never wait in a circle.
  await db
    .selectFrom('companies')
    .select('id')
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(both))))
    .orderBy('id')
    .forUpdate()
    .execute()
  const { from, into } = await bothOf(ctx, input)
  const tickets = await ticketsOf(ctx, from.id)
  const change = JSON.stringify([{ field: 'company', from: from.name, to: into.name }])
  const { rows: told } = await sql<{ first: number | null; last: number }>`
    with told as (
      insert into ticket_events (tenant_id, ticket_id, kind, actor_id, changes)
      select tenant_id, id, 'updated', ${actor.userId}::bigint, ${change}::jsonb from tickets where company_id = ${from.id} returning id)
    select min(id) as first, max(id) as last from told`.execute(db)
  const [moved] = told.flatMap(({ first, last }) => (first === null ? [] : [{ first, last }]))
  await db
    .updateTable('tickets')
    .set((eb) => ({ companyId: into.id, version: eb('version', '+', 1) }))
    .where('companyId', '=', from.id)
    .execute()
  await sql`
    insert into company_members (tenant_id, company_id, user_id, role, visibility, created_at)
    select tenant_id, ${into.id}, user_id, role, visibility, created_at from company_members where company_id = ${from.id}
    on conflict do nothing`.execute(db)
  await db.updateTable('users').set({ companyId: into.id }).where('companyId', '=', from.id).execute()
  await handOnDomains(ctx, from.id, into.id)
  await carryWatches(ctx, 'company', from.id, into.id)
  await carryConditions(ctx, 'companyId', from.id, into.id)
  await carryRules(ctx, 'companyId', from.id, into.id)
  await carryWebhooks(ctx, 'companyId', from.id, into.id)
  await carryFlows(ctx, 'companyId', from.id, into.id)
  await carryWorkflows(ctx, 'companyId', from.id, into.id)
  await carryReaders(ctx, from.id, into.id)
  await carryDocuments(ctx, from.id, into.id)
  await carryAssets(ctx, from.id, into.id)
  // A company that has no contract takes that of the one that goes.
  await sql`update company_contracts set company_id = ${into.id} where company_id = ${from.id}
    and not exists (select from company_contracts k where k.company_id = ${into.id})`.execute(db)
  await handOnBranches(ctx, from.id, into.id)
  // What no model was given before is not given to one now.
  if (from.withoutAi && !into.withoutAi)
    await db
      .updateTable('companies')
      .set({ withoutAi: true, version: into.version + 1 })
      .where('id', '=', into.id)
      .execute()
  await forget(ctx, from.id)
  await ctx.emit('contract:changed', { companyId: into.id })
  await ctx.emit('company:merged', { companyId: into.id, moved: moved ?? null })
  await ctx.emit('access:changed', { userId: null })
  await ctx.emit('user:changed', { userId: null })
  const details = { into: into.name, intoId: into.id, people: from.people, tickets, ...(from.withoutAi ? { withoutAi: true } : {}) }
  const gone = diff({ name: from.name, cnpj: from.cnpj }, null)
  await audit(ctx, { action: 'company.merged', resource: 'company', resourceId: from.id, ...gone, details, risk: 'high' })
  return mustFindCompany(ctx, into.id)
}
