import { OPEN_STATUSES } from '@balcao/contracts/tickets/statuses'
import type { Ctx } from '../../../ctx.ts'
import { update } from '../../../tickets/tickets.ts'
import type { DataFix } from '../internal/data-fix.ts'
import { namesOf } from '../internal/names.ts'
import { describeTickets, pageOfIds } from '../internal/on-tickets.ts'

const PAGE = 1_000

/** Open tickets of no company whose requester belongs to one. */
const withoutCompany = ({ db }: Ctx) =>
  db
    .selectFrom('tickets as t')
    .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 't.tenantId').onRef('u.id', '=', 't.requesterId'))
    .innerJoin('companies as c', (join) => join.onRef('c.tenantId', '=', 'u.tenantId').onRef('c.id', '=', 'u.companyId'))
    .where('t.companyId', 'is', null)
    .where('c.closedAt', 'is', null)
    .where('t.status', 'in', OPEN_STATUSES)
    .select(['t.id', 'c.id as companyId'])

/** Such tickets become tickets of that company: its contract, SLA and colleagues then apply. */
export const ticketCompanies: DataFix = {
  batch: 1,
  async check(ctx, after) {
    const rows = await withoutCompany(ctx)
      .where('t.id', '>', Number(after ?? 0))
      .orderBy('t.id')
      .limit(PAGE)
      .execute()
    const found = rows.map(({ id, companyId }) => ({ target: String(id), before: null, after: companyId }))
    return pageOfIds(
      found,
      rows.map(({ id }) => id),
      PAGE,
    )
  },
  async correct(ctx, targets) {
    const [id = 0] = targets.map(Number)
    const row = await withoutCompany(ctx).where('t.id', '=', id).forNoKeyUpdate('t').executeTakeFirst()
    if (!row) return []
    await update(ctx, { id, companyId: row.companyId })
    return targets
  },
  describe: describeTickets(async (ctx, rows) => {
    const companies = await namesOf(
      ctx,
      'companies',
      rows.map(({ after }) => Number(after)),
    )
    return ({ after }) => ({ before: null, after: companies.get(Number(after)) ?? null })
  }),
}
