import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { adminsOf, notifyPeople } from '../notifications/admins.ts'
import { newsOf } from '../notifications/news/news.ts'
import type { Fact } from '../reactions.ts'
import { contractRows, isLow, poolUse } from './internal/pool.ts'

/** Time was logged on a ticket: the pool of its company may run low by it. */
export async function watchHours(ctx: Ctx, { payload: { ticketId } }: Fact<'time:changed'>): Promise<void> {
  const ticket = await ctx.db.selectFrom('tickets').select('companyId').where('id', '=', ticketId).executeTakeFirst()
  if (ticket?.companyId) await warnWhenLow(ctx, ticket.companyId)
}

/** A contract was written, or time came with tickets: its pool may be low by it. */
export async function watchContract(ctx: Ctx, { payload: { companyId } }: Fact<'contract:changed'>): Promise<void> {
  await warnWhenLow(ctx, companyId)
}

/** Tells who answers for the company, and the administrators, that its hours run out: once in each period, whatever is logged or taken back. */
async function warnWhenLow(ctx: Ctx, companyId: number): Promise<void> {
  const row = await contractRows(ctx, companyId).executeTakeFirst()
  if (!row || row.poolMinutes === null) return
  const use = await poolUse(ctx, row)
  if (!isLow(use) || row.warnedFor === use.from) return
  const first = await ctx.db
    .updateTable('companyContracts')
    .set({ warnedFor: use.from })
    .where('companyId', '=', companyId)
    .where(sql<boolean>`warned_for is distinct from ${use.from}::date`)
    .returning('companyId')
    .executeTakeFirst()
  if (!first) return
  const company = await ctx.db
    .selectFrom('companies as c')
    .leftJoin('users as u', (join) =>
      join.onRef('u.tenantId', '=', 'c.tenantId').onRef('u.id', '=', 'c.ownerUserId').on('u.isActive', '=', true),
    )
    .select(['c.name', 'u.id as ownerId', 'u.language'])
    .where('c.id', '=', companyId)
    .executeTakeFirstOrThrow()
  const admins = await adminsOf(ctx)
  const owner = company.ownerId === null ? [] : [{ id: company.ownerId, language: company.language ?? '' }]
  const people = [...owner, ...admins.filter(({ id }) => id !== company.ownerId)]
  await notifyPeople(ctx, people, {
    sourceKey: `hours-${companyId}-${use.from}`,
    said: newsOf('hours', { company: company.name, percent: use.percent ?? 0 }),
    type: 'contract_hours',
    module: 'companies',
    severity: 'warning',
    priority: 'high',
    entityType: 'company',
    entityId: companyId,
    actionUrl: `/companies/${companyId}?tab=contract`,
  })
}
