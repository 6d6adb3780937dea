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

/**
 * The article that a file's article is, here: of the address that the file names, of an old address that leads to it, or of the same title. What is
 * in the bin is none.
 */
export async function matchOf({ db, actor }: Ctx, parsed: Parsed): Promise<Match | undefined> {
  const titled = slugOf(parsed.title)
  const slugs = [parsed.slug, titled].filter(Boolean)
  const { rows } = await sql<Match & { rank: number }>`
    select a.id, a.title, exists (select from kb_drafts d where d.tenant_id = a.tenant_id and d.article_id = a.id) as "hasDraft", m.rank
    from (
      select k.article_id, case when k.slug = ${parsed.slug ?? null} then 1 else 3 end as rank from kb_slugs k
      where k.tenant_id = ${actor.tenantId} and k.slug = any (${slugs}::text[])
      union all
      select o.article_id, 2 from kb_old_addresses o where o.tenant_id = ${actor.tenantId} and o.path = any (${parsed.addresses}::text[])) m
    join kb_articles a on a.tenant_id = ${actor.tenantId} and a.id = m.article_id and a.deleted_at is null
    where m.rank < 3 or lower(a.title) = lower(${parsed.title})
    order by m.rank, a.id limit 1`.execute(db)
  const [found] = rows
  return found && { id: found.id, title: found.title, hasDraft: found.hasDraft }
}
