import { isStaff, type Role } from '@balcao/contracts/access'
import type { GetReach, Reach } from '@balcao/contracts/kb/reach'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { invalid } from '../../errors.ts'
import { must } from '../../policy.ts'
import { baseOf } from '../../roles/base.ts'
import { audienceOf } from '../audience.ts'
import { isOpen, publicSettings } from '../pages/settings.ts'
import { managesArticles } from '../readers.ts'

type Effective = { level: number; roles: string[] | null; companies: number[] | null }

/** An audience together with the ceilings of the category it stands in, worked out as the triggers do. */
async function effective(
  { db, actor }: Ctx,
  audience: Awaited<ReturnType<typeof audienceOf>>,
  categoryId: number | null,
): Promise<Effective | undefined> {
  const { rows } = await sql<Effective>`
    select greatest(kb_audience_level(${audience.audience}), coalesce(c.reader_level, 0)) as level,
      kb_both(${audience.audience === 'roles' ? audience.roles : null}::text[], c.reader_roles) as roles,
      kb_both(${audience.audience === 'company' ? audience.companyIds : null}::bigint[], c.reader_companies) as companies
    from (select 1) as one left join kb_categories c on c.tenant_id = ${actor.tenantId} and c.id = ${categoryId}
    where ${categoryId}::bigint is null or c.id is not null`.execute(db)
  return rows[0]
}

/** The roles of the tenant by what their people pass: everything, staff's, or as customers; by base. */
async function rolesOf(ctx: Ctx, allowed: string[] | null) {
  const rows = await ctx.db.selectFrom('roles').select(['slug', 'base', 'permissions']).execute()
  const passes = (base: Role) => allowed === null || allowed.includes(base)
  const staff: string[] = []
  const customers: string[] = []
  for (const { slug, base: of, permissions } of rows) {
    const base = baseOf({ slug, base: of })
    if (isStaff(base) ? passes(base) || managesArticles({ userId: 0, side: 'staff', role: base, permissions }) : passes(base))
      (isStaff(base) ? staff : customers).push(slug)
  }
  return { staff, customers }
}

/**
 * How many people with access an audience lets in, and whether it is open to the internet.
 * @throws DomainError forbidden; invalid_input for an audience without roles or companies, and for a category or companies that are not there
 */
export async function reach(ctx: Ctx, { categoryId = null, ...input }: GetReach): Promise<Reach> {
  must(ctx, 'article.write')
  const audience = await audienceOf(ctx, input, { audience: input.audience, roles: [], companyIds: [] })
  const readers = await effective(ctx, audience, categoryId)
  if (!readers) throw invalid({ field: 'categoryId', reason: 'category_not_there' })
  const { level, companies } = readers
  const { staff, customers } = await rolesOf(ctx, readers.roles)
  const people = () =>
    ctx.db
      .selectFrom('users as u')
      .where('u.isActive', '=', true)
      .where('u.deletedAt', 'is', null)
      .select(({ fn }) => fn.countAll<number>().as('n'))
  const desk = await people()
    .where((eb) => eb('u.role', '=', eb.fn.any(eb.val(staff))))
    .executeTakeFirstOrThrow()
  const others =
    level > 1
      ? { n: 0 }
      : await people()
          .where((eb) => eb('u.role', '=', eb.fn.any(eb.val(customers))))
          .$if(companies !== null, (query) =>
            query.where(({ exists, selectFrom }) =>
              exists(
                selectFrom('companyMembers as m')
                  .whereRef('m.tenantId', '=', 'u.tenantId')
                  .whereRef('m.userId', '=', 'u.id')
                  .where((eb) => eb('m.companyId', '=', eb.fn.any(eb.val(companies ?? []))))
                  .select('m.userId'),
              ),
            ),
          )
          .executeTakeFirstOrThrow()
  const isPublic = level === 0 && readers.roles === null && companies === null && isOpen(await publicSettings(ctx))
  return { people: Number(desk.n) + Number(others.n), staff: Number(desk.n), isPublic }
}
