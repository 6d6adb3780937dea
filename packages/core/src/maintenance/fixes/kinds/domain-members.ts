import { sql } from 'kysely'
import { matchesOf } from '../../../companies/domains.ts'
import { set } from '../../../companies/people.ts'
import type { Ctx } from '../../../ctx.ts'
import { type DataFix, GONE } from '../internal/data-fix.ts'
import { namesOf } from '../internal/names.ts'
import { pageOfIds } from '../internal/on-tickets.ts'

const PAGE = 1_000
type Row = { id: number; email: string }

/** Customers of no company, with an address of a domain that a company proved to be its own. */
const customers = ({ db }: Ctx, only: number | null, after: number) =>
  sql<Row>`
  select u.id, u.email from users u
  where u.role = 'client' and u.is_active and u.deleted_at is null and u.company_id is null
    and u.id > ${after} and (${only}::bigint is null or u.id = ${only})
    and split_part(u.email, '@', 2) in (select domain from company_domains where verified_at is not null)
    and not exists (select from company_members m where m.tenant_id = u.tenant_id and m.user_id = u.id)
  order by u.id limit ${PAGE}`.execute(db)

/** Such customers become people of that company, as those who write for the first time do. */
export const domainMembers: DataFix = {
  batch: 1,
  async check(ctx, after) {
    const { rows } = await customers(ctx, null, Number(after ?? 0))
    const matchOf = await matchesOf(
      ctx,
      rows.map(({ email }) => email),
    )
    const found = rows.flatMap(({ id, email }) => {
      const { companyId } = matchOf(email)
      return companyId === null ? [] : [{ target: String(id), before: null, after: companyId }]
    })
    return pageOfIds(
      found,
      rows.map(({ id }) => id),
      PAGE,
    )
  },
  async correct(ctx, targets) {
    const [userId = 0] = targets.map(Number)
    const { rows } = await customers(ctx, userId, 0)
    const [row] = rows
    const companyId = row && (await matchesOf(ctx, [row.email]))(row.email).companyId
    if (!companyId) return []
    await set(ctx, { id: companyId, userId })
    return targets
  },
  async describe(ctx, rows) {
    const people = await namesOf(
      ctx,
      'users',
      rows.map(({ target }) => Number(target)),
    )
    const companies = await namesOf(
      ctx,
      'companies',
      rows.map(({ after }) => Number(after)),
    )
    return rows.map(({ target, after }) => {
      const name = people.get(Number(target))
      const named = { before: null, after: companies.get(Number(after)) ?? null }
      return { target: name === undefined ? GONE : { kind: 'person', id: Number(target), name }, ...named }
    })
  },
}
