import type { AudienceStep } from '@balcao/contracts/kb/why'
import type { Audience } from '@balcao/contracts/kb/words'
import { sql } from 'kysely'
import type { Actor, Ctx } from '../../ctx.ts'

type Own = { audience: string; roles: string[]; companyIds: number[] }
type Placed = Own & { categoryId: number | null }
export type Who = { reader: Actor; passesRoles: boolean; companyIds: readonly number[] }

/**
 * Which part of an audience keeps this person out; null where it lets them in. Staff pass every level and company.
 * @param companyIds what the companies of this audience and of those above it have in common, as `kb_both` keeps it
 */
function barOf({ audience, roles, companyIds }: Own, { reader, passesRoles, companyIds: theirs }: Who): AudienceStep['bar'] {
  if (audience === 'public') return null
  if (reader.userId === null) return 'signed_in'
  const isCustomer = reader.side !== 'staff'
  if (audience === 'staff') return isCustomer ? 'staff' : null
  if (audience === 'roles') return passesRoles || roles.includes(reader.role) ? null : 'role'
  if (audience === 'company') return isCustomer && !companyIds.some((id) => theirs.includes(id)) ? 'company' : null
  return null
}

/** Every audience from the category of the first level down to the article itself, each with whether it lets this person in. */
export async function audiencesOf(ctx: Ctx, article: Placed, who: Who): Promise<AudienceStep[]> {
  const { db, actor } = ctx
  const { rows } = await sql<Own & { id: number; name: string }>`
    with recursive up (id, parent_id, name, audience, roles, company_ids, height) as (
      select id, parent_id, name, audience, roles, company_ids, 1 from kb_categories
      where tenant_id = ${actor.tenantId} and id = ${article.categoryId}
      union all
      select c.id, c.parent_id, c.name, c.audience, c.roles, c.company_ids, u.height + 1
      from up u join kb_categories c on c.tenant_id = ${actor.tenantId} and c.id = u.parent_id
    ) select id, name, audience, roles, company_ids from up order by height desc`.execute(db)
  const companies = await namesOf(
    ctx,
    [article, ...rows].flatMap(({ companyIds }) => companyIds),
  )
  let common: number[] | undefined
  const step = (own: Own, category: AudienceStep['category']): AudienceStep => {
    if (own.audience === 'company') common = common?.filter((id) => own.companyIds.includes(id)) ?? own.companyIds
    return {
      category,
      audience: own.audience as Audience,
      roles: own.roles,
      companies: own.companyIds.flatMap((id) => companies.get(id) ?? []),
      bar: barOf({ ...own, companyIds: common ?? [] }, who),
    }
  }
  return [...rows.map((row) => step(row, { id: row.id, name: row.name })), step(article, null)]
}

async function namesOf({ db }: Ctx, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('companies')
    .select(['id', 'name'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
