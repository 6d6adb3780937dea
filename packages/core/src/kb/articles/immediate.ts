import type { UpdateArticle } from '@balcao/contracts/kb/articles'
import { sql } from 'kysely'
import { diff, differs } from '../../audit/diff.ts'
import { audit } from '../../audit/record.ts'
import type { Ctx } from '../../ctx.ts'
import { forbidden } from '../../errors.ts'
import { can } from '../../policy.ts'
import { dropSlug, takeSlug } from '../slugs/slugs.ts'
import { mustFit } from './references.ts'
import { audienceIn, type State } from './state.ts'

const PLAIN = ['categoryId', 'slug', 'language', 'translationOf', 'ownerId', 'reviewerId', 'reviewBy'] as const
/** What readers see of these. */
const READ: readonly string[] = ['categoryId', 'slug', 'language', 'translationOf']

/**
 * Changes what holds at once, beside any draft.
 * @throws DomainError forbidden (moving what is published), slug_taken, invalid_input
 */
export async function settle(ctx: Ctx, state: State, input: Partial<UpdateArticle>): Promise<State> {
  const changed = PLAIN.filter((field) => input[field] !== undefined && input[field] !== state[field])
  if (changed.length === 0) return state
  const values = Object.fromEntries(changed.map((field) => [field, input[field]])) as Partial<Pick<State, (typeof PLAIN)[number]>>
  const isOut = state.status === 'published'
  // Another category may let other people in.
  if (isOut && 'categoryId' in values && !can(ctx.actor, 'article.release', audienceIn(state))) throw forbidden()
  await mustFit(ctx, values as Parameters<typeof mustFit>[1], state)
  if (values.slug !== undefined) {
    await takeSlug(ctx, values.slug, state.id)
    if (state.publishedAt === null) await dropSlug(ctx, state.slug, state.id)
  }
  const isRead = changed.some((field) => READ.includes(field))
  const after = await ctx.db
    .updateTable('kbArticles')
    // What fitted one original says nothing of another.
    .set({
      ...values,
      ...('translationOf' in values ? { originalCheckedAt: null } : {}),
      version: state.version + 1,
      ...(isRead ? { updatedAt: sql<string>`now()` } : {}),
    })
    .where('id', '=', state.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (isOut) await auditReaders(ctx, state, after)
  return { ...state, ...after, status: state.status }
}

type Readers = Pick<State, 'id' | 'readerLevel' | 'readerRoles' | 'readerCompanies' | 'categoryId'>
const LEVELS = ['public', 'portal', 'staff']
const readersOf = ({ readerLevel, readerRoles, readerCompanies, categoryId }: Readers) => ({
  readers: LEVELS[readerLevel],
  roles: readerRoles,
  companies: readerCompanies,
  categoryId,
})

/** Says in the audit log that other people read an article from now on. */
export async function auditReaders(ctx: Ctx, before: Readers, after: Readers): Promise<void> {
  const change = diff(readersOf(before), readersOf(after))
  if (!differs(change)) return
  const risk = after.readerLevel < before.readerLevel ? 'high' : 'medium'
  await audit(ctx, { action: 'article.audience_changed', resource: 'article', resourceId: before.id, ...change, risk })
}
