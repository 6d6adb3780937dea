import { z } from 'zod'
import { because } from '../reasons.ts'
import { plainName } from '../text/plain-name.ts'
import { RESERVED_SLUGS } from './words.ts'

const LONGEST = 100

/** The address of a title: small letters without accents, digits, and single hyphens. Empty where nothing of it is left. */
export function slugOf(title: string): string {
  return plainName(title, '-').slice(0, LONGEST).replace(/-$/, '')
}

/** An address that somebody chose: written as `slugOf` would, and none that has a meaning of its own. */
export const Slug = z
  .string()
  .max(LONGEST)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: because('article_slug_malformed') })
  .refine((slug) => !(RESERVED_SLUGS as readonly string[]).includes(slug), { error: because('slug_reserved') })
