import { slugOf } from '@balcao/contracts/kb/slug'
import { sql } from 'kysely'
import type { Ctx } from '../../../ctx.ts'
import { publicSettings } from '../../pages/settings.ts'
import type { Parsed } from '../reading/item.ts'
import type { Known } from './fields.ts'
import type { Match } from './plan.ts'

/** What the fields of these articles name of the organisation, in as many statements as for one. */
export async function lookUp(ctx: Ctx, all: readonly Parsed[]): Promise<Known> {
  const { languages } = await publicSettings(ctx)
  const emails = [...new Set(all.flatMap(({ owner }) => owner ?? []))]
  const names = [...new Set(all.flatMap(({ companies }) => companies.map((name) => name.toLowerCase())))]
  const people = emails.length === 0 ? [] : await peopleBy(ctx, emails)
  const companies = names.length === 0 ? [] : await companiesBy(ctx, names)
  return {
    languages,
    people: new Map(people.map(({ email, id }) => [email, id])),
    companies: new Map(companies.map(({ name, id }) => [name, id])),
  }
}

/** Owners are of the desk: a customer's e-mail is nobody's here. */
async function peopleBy({ db, actor }: Ctx, emails: readonly string[]): Promise<{ id: number; email: string }[]> {
  const { rows } = await sql<{ id: number; email: string }>`
    select u.id, lower(u.email) as email from users u join roles r on r.tenant_id = u.tenant_id and r.slug = u.role
    where u.tenant_id = ${actor.tenantId} and lower(u.email) = any (${[...emails]}::text[]) and u.deleted_at is null and u.is_active
      and r.base not in ('guest', 'client', 'user')`.execute(db)
  return rows
}

async function companiesBy({ db, actor }: Ctx, names: readonly string[]): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select min(id) as id, lower(name) as name from companies
    where tenant_id = ${actor.tenantId} and lower(name) = any (${[...names]}::text[]) group by lower(name)`.execute(db)
  return rows
}

/** What an article is known by. */
export type Sought = { title: string; slug: string | undefined; addresses: readonly string[] }

/** Two articles without a key in common are not the same. */
export const keysOf = ({ title, slug, addresses }: Sought, formerSlugs: readonly string[] = []): string[] => [
  ...[slugOf(title), slug, ...formerSlugs].filter(Boolean).map((one) => `slug ${one}`),
  ...addresses.map((path) => `path ${path}`),
]

/**
 * The articles that those of a file are, here: of the address that the file names, of an old address that leads to it, or of the same title. What is
 * in the bin is none.
 */
export async function matchesOf({ db, actor }: Ctx, all: readonly Sought[]): Promise<(Match | undefined)[]> {
  if (all.length === 0) return []
  const asked = all.map(({ title, slug = null, addresses }, n) => ({ n, title, slug, titled: slugOf(title), addresses }))
  const { rows } = await sql<Match & { n: number }>`
    with asked as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) f(n integer, title text, slug text, titled text, addresses text[])),
    found as materialized (
      select f.n, k.article_id, case when k.slug = f.slug then 1 else 3 end as rank from asked f
      join kb_slugs k on k.tenant_id = ${actor.tenantId} and k.slug in (f.slug, f.titled)
      union all
      select f.n, o.article_id, 2 from asked f
      join kb_old_addresses o on o.tenant_id = ${actor.tenantId} and o.path = any (f.addresses))
    select distinct on (m.n) m.n, a.id, a.title,
      exists (select from kb_drafts d where d.tenant_id = a.tenant_id and d.article_id = a.id) as "hasDraft"
    from found m join asked f on f.n = m.n
    join kb_articles a on a.tenant_id = ${actor.tenantId} and a.id = m.article_id and a.deleted_at is null
    where m.rank < 3 or lower(a.title) = lower(f.title)
    order by m.n, m.rank, a.id`.execute(db)
  const found = new Map(rows.map(({ n, ...match }) => [n, match]))
  return all.map((_, n) => found.get(n))
}

/** Where in the file the articles stand that this import has written already. */
export async function placesOf({ db }: Ctx, transferId: number, articleIds: readonly number[]): Promise<Map<number, string>> {
  if (articleIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('kbTransferLines')
    .select(['articleId', 'place'])
    .where('transferId', '=', transferId)
    .where((eb) => eb('articleId', '=', eb.fn.any(eb.val([...articleIds]))))
    .where('appliedAt', 'is not', null)
    .execute()
  return new Map(rows.map(({ articleId, place }) => [articleId as number, place]))
}
