import { isStaff, roleName } from '@balcao/contracts/access'
import type { Article } from '@balcao/contracts/kb/articles'
import type { ArticleExplained, ExplainArticle, ReadingRule } from '@balcao/contracts/kb/why'
import type { ArticleStatus } from '@balcao/contracts/kb/words'
import { sql } from 'kysely'
import type { Actor, Ctx } from '../../ctx.ts'
import { notFound } from '../../errors.ts'
import { must } from '../../policy.ts'
import { baseOf } from '../../roles/base.ts'
import { secondFactorTrusted } from '../../sso/trusted.ts'
import { publicSettings } from '../pages/settings.ts'
import { managesArticles, visible } from '../readers.ts'
import { audiencesOf } from './steps.ts'

/**
 * Why somebody of the organisation, or a guest, reads an article or does not: the rule that decides, and each audience on the way to it.
 * What the caller does not see is not found.
 * @throws DomainError forbidden, article_not_found, user_not_found
 */
export async function explain(ctx: Ctx, { id, userId }: ExplainArticle): Promise<ArticleExplained> {
  must(ctx, 'article.manage')
  const article = await articleOf(ctx, id)
  if (!article) throw notFound('article_not_found')
  const person = userId === undefined ? null : await personOf(ctx, userId)
  if (person === undefined) throw notFound('user_not_found')
  const reader = readerOf(ctx, person)
  const passesRoles = managesArticles(reader)
  const companies = person?.companies ?? []
  const steps = await audiencesOf(ctx, article, { reader, passesRoles, companyIds: companies.map((company) => company.id) })
  const barred = steps.find(({ bar }) => bar !== null)
  const rule = (await closedTo(ctx, person, reader)) ?? notLive(article) ?? (barred ? (barred.category ? 'category' : 'article') : null)
  return {
    reads: rule === null,
    sees: rule === null || (person?.isActive === true && (await seesWriting({ ...ctx, actor: reader }, id))),
    rule,
    passesRoles,
    article: { id, title: article.title, status: article.state },
    user: person && {
      id: person.id,
      name: person.name,
      email: person.email,
      role: reader.role,
      roleName: person.isSystem ? roleName(person.role) : person.roleName,
      companies: companies.map(({ name }) => name),
    },
    steps,
  }
}

async function articleOf({ db }: Ctx, id: Article['id']) {
  const row = await db
    .selectFrom('kbArticles as a')
    .leftJoin('kbDrafts as d', (join) => join.onRef('d.tenantId', '=', 'a.tenantId').onRef('d.articleId', '=', 'a.id'))
    .where('a.id', '=', id)
    .select(['a.id', 'a.title', 'a.status', 'a.categoryId', 'a.audience', 'a.roles', 'a.companyIds', 'a.deletedAt', 'd.state as draft'])
    .select([sql<boolean>`a.publish_at > now()`.as('isEarly'), sql<boolean>`coalesce(a.unpublish_at <= now(), false)`.as('isOver')])
    .executeTakeFirst()
  return row && { ...row, state: stateOf(row) }
}
type ExplainedArticle = NonNullable<Awaited<ReturnType<typeof articleOf>>>

function stateOf({ status, draft, isEarly }: { status: string; draft: string | null; isEarly: boolean }): ArticleStatus {
  if (status === 'published') return isEarly ? 'scheduled' : 'published'
  return status === 'draft' && draft === 'review' ? 'review' : (status as ArticleStatus)
}

/** What of the article itself keeps every reader away. */
function notLive({ deletedAt, state, isOver }: ExplainedArticle): ReadingRule | null {
  if (deletedAt !== null) return 'deleted'
  if (state === 'scheduled' || state === 'archived') return state
  if (state !== 'published') return 'not_published'
  return isOver ? 'expired' : null
}

async function personOf(ctx: Ctx, id: number) {
  const person = await ctx.db
    .selectFrom('users as u')
    .innerJoin('roles as r', (join) => join.onRef('r.tenantId', '=', 'u.tenantId').onRef('r.slug', '=', 'u.role'))
    .where('u.id', '=', id)
    .where('u.deletedAt', 'is', null)
    .select(['u.id', 'u.name', 'u.email', 'u.role', 'u.isActive', 'u.totpConfirmedAt', 'u.hasPasskeys'])
    .select([
      'r.base',
      'r.name as roleName',
      'r.isSystem',
      'r.permissions',
      'r.secondFactorRequired',
      secondFactorTrusted.as('secondFactorTrusted'),
    ])
    .executeTakeFirst()
  if (!person) return undefined
  const companies = await ctx.db
    .selectFrom('companyMembers as m')
    .innerJoin('companies as c', (join) => join.onRef('c.tenantId', '=', 'm.tenantId').onRef('c.id', '=', 'm.companyId'))
    .where('m.userId', '=', id)
    .select(['c.id', 'c.name'])
    .orderBy('c.name')
    .execute()
  return { ...person, companies }
}
type ExplainedPerson = NonNullable<Awaited<ReturnType<typeof personOf>>>

/** The person as they would act, so that what is explained is what the conditions answer. */
function readerOf({ actor }: Ctx, person: ExplainedPerson | null): Actor {
  const role = person === null ? 'guest' : baseOf({ slug: person.role, base: person.base })
  return {
    tenantId: actor.tenantId,
    userId: person?.id ?? null,
    sessionId: null,
    role,
    side: isStaff(role) ? 'staff' : 'customer',
    name: person?.name ?? '',
    email: person?.email ?? '',
    queueIds: [],
    permissions: person?.permissions ?? null,
    provedAt: null,
    secondFactorDue:
      person?.secondFactorRequired === true && person.totpConfirmedAt === null && !person.hasPasskeys && !person.secondFactorTrusted,
    companyId: null,
    memberships: [],
  }
}

/** What keeps a person from every article. */
async function closedTo(ctx: Ctx, person: ExplainedPerson | null, reader: Actor): Promise<ReadingRule | null> {
  const { tenantId } = ctx.actor
  const { status } = await ctx.db.selectFrom('tenants').select('status').where('id', '=', tenantId).executeTakeFirstOrThrow()
  if (status !== 'active') return 'tenant_suspended'
  if (person && !person.isActive) return 'account_inactive'
  if (reader.secondFactorDue) return 'second_factor_due'
  const { enabled, publicAccess } = await publicSettings(ctx)
  if (!enabled && reader.side !== 'staff') return 'kb_disabled'
  return person === null && !publicAccess ? 'public_access_off' : null
}

/** Whether staff see it while it is written, waits or is archived. */
async function seesWriting(ctx: Ctx, id: number): Promise<boolean> {
  if (ctx.actor.side !== 'staff') return false
  const row = await ctx.db.selectFrom('kbArticles as a').select('a.id').where('a.id', '=', id).where(visible(ctx)).executeTakeFirst()
  return row !== undefined
}
