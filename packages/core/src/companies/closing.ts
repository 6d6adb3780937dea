import type { CloseCompany, ClosingPreview, PreviewClosing } from '@balcao/contracts/companies/closing'
import type { Company } from '@balcao/contracts/companies/companies'
import { OPEN_STATUSES } from '@balcao/contracts/tickets/statuses'
import { sql } from 'kysely'
import { diff } from '../audit/diff.ts'
import { audit } from '../audit/record.ts'
import type { Ctx } from '../ctx.ts'
import { invalid } from '../errors.ts'
import { must } from '../policy.ts'
import { factsOf } from './companies.ts'
import { handOnDomains } from './domains.ts'
import { mustExistCompany, mustFindCompany } from './internal/company-rows.ts'

/** What hangs on a company, whoever sees it. */
async function held({ db }: Ctx, id: number): Promise<ClosingPreview> {
  const { rows } = await sql<ClosingPreview>`select
    (select count(*)::int from company_members where company_id = ${id}) as people,
    (select count(*)::int from tickets where company_id = ${id}) as tickets,
    (select count(*)::int from tickets where company_id = ${id} and status = any (${[...OPEN_STATUSES]})) as "openTickets",
    (select count(*)::int from companies where parent_id = ${id}) as branches,
    (select count(*)::int from company_domains where company_id = ${id}) as domains`.execute(db)
  return rows[0] as ClosingPreview
}

/** What closing a company would concern; nothing is written. @throws DomainError forbidden, company_not_found */
export async function preview(ctx: Ctx, { id }: PreviewClosing): Promise<ClosingPreview> {
  must(ctx, 'company.manage')
  await mustExistCompany(ctx, id)
  return held(ctx, id)
}

/** The company that people go to. @throws DomainError invalid_input for one that is none, the same, or closed itself */
async function mustTake(ctx: Ctx, id: number, intoId: number): Promise<{ id: number; name: string }> {
  if (intoId === id) throw invalid({ field: 'intoId', reason: 'same_company' })
  const into = await ctx.db.selectFrom('companies').select(['id', 'name', 'closedAt']).where('id', '=', intoId).executeTakeFirst()
  if (!into) throw invalid({ field: 'intoId', reason: 'company_not_found' })
  if (into.closedAt) throw invalid({ field: 'intoId', reason: 'company_closed' })
  return into
}

/** People and domains go over; whoever was of both stays what they were to the company that takes them. */
async function moveTo(ctx: Ctx, id: number, intoId: number): Promise<void> {
  await sql`
    insert into company_members (tenant_id, company_id, user_id, role, visibility, created_at)
    select tenant_id, ${intoId}, user_id, role, visibility, created_at from company_members where company_id = ${id}
    on conflict do nothing`.execute(ctx.db)
  await handOnDomains(ctx, id, intoId)
}

/**
 * Closes a company: its people belong to another one or to none, its tickets, contract and branches stay as they are. One that is
 * closed already stays so. Domains go where the people go; else they bring nobody in any more.
 * @throws DomainError forbidden, company_not_found, invalid_input
 */
export async function close(ctx: Ctx, { id, intoId }: CloseCompany): Promise<Company> {
  must(ctx, 'company.manage')
  const { db } = ctx
  const both = intoId === null ? [id] : [id, intoId]
  // In one order, so that two that close into each other never wait in a circle.
  await db
    .selectFrom('companies')
    .select('id')
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(both))))
    .orderBy('id')
    .forUpdate()
    .execute()
  const before = await mustFindCompany(ctx, id)
  const into = intoId === null ? null : await mustTake(ctx, id, intoId)
  if (before.status === 'closed') return before
  const { people, tickets } = await held(ctx, id)
  if (into) await moveTo(ctx, id, into.id)
  await db
    .updateTable('users')
    .set({ companyId: into?.id ?? null })
    .where('companyId', '=', id)
    .execute()
  await db.deleteFrom('companyMembers').where('companyId', '=', id).execute()
  await db
    .updateTable('companies')
    .set({ isActive: false, closedAt: sql<string>`now()`, updatedAt: sql<string>`now()`, version: before.version + 1 })
    .where('id', '=', id)
    .execute()
  if (people > 0) {
    await ctx.emit('access:changed', { userId: null })
    await ctx.emit('user:changed', { userId: null })
  }
  const after = await mustFindCompany(ctx, id)
  const details = { people, tickets, ...(into ? { into: into.name, intoId: into.id } : {}) }
  const change = diff(factsOf(before), factsOf(after))
  await audit(ctx, { action: 'company.closed', resource: 'company', resourceId: id, ...change, details, risk: 'high' })
  return after
}
