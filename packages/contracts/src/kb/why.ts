import { z } from 'zod'
import { ROLES } from '../access.ts'
import { Id } from '../common.ts'
import { ARTICLE_STATUSES, AUDIENCES } from './words.ts'

/** Without `userId`: somebody who is not signed in. */
export const ExplainArticle = z.strictObject({ id: Id, userId: Id.optional() })
export type ExplainArticle = z.output<typeof ExplainArticle>

/** What may keep somebody from an article, in the order in which it is looked at. */
export const READING_RULES = [
  'tenant_suspended',
  'account_inactive',
  'second_factor_due',
  'kb_disabled',
  'public_access_off',
  'deleted',
  'not_published',
  'scheduled',
  'expired',
  'archived',
  'category',
  'article',
] as const
export type ReadingRule = (typeof READING_RULES)[number]

/** Why an audience lets nobody in of whom this person is: not signed in, no staff, another role, another company. */
export const AUDIENCE_BARS = ['signed_in', 'staff', 'role', 'company'] as const

/** An audience on the way to an article, and whether it lets this person in. */
export const AudienceStep = z.object({
  /** Null: the article's own. */
  category: z.object({ id: Id, name: z.string() }).nullable(),
  audience: z.enum(AUDIENCES),
  roles: z.array(z.string()),
  companies: z.array(z.string()),
  /** Null where it lets them in. */
  bar: z.enum(AUDIENCE_BARS).nullable(),
})
export type AudienceStep = z.output<typeof AudienceStep>

/** Why somebody reads an article or does not: the rule that decides, and every audience from the first level down to the article. */
export const ArticleExplained = z.object({
  reads: z.boolean(),
  /** They see it while they write, though readers do not. */
  sees: z.boolean(),
  /** Null where they read it. */
  rule: z.enum(READING_RULES).nullable(),
  /** Who manages articles passes every role. */
  passesRoles: z.boolean(),
  article: z.object({ id: Id, title: z.string(), status: z.enum(ARTICLE_STATUSES) }),
  /** Null for somebody who is not signed in. */
  user: z
    .object({ id: Id, name: z.string(), email: z.string(), role: z.enum(ROLES), roleName: z.string(), companies: z.array(z.string()) })
    .nullable(),
  steps: z.array(AudienceStep),
})
export type ArticleExplained = z.output<typeof ArticleExplained>
