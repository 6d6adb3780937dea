import { z } from 'zod'
import { Id, line, sought, Timestamp } from '../common.ts'
import { because } from '../reasons.ts'

/** How many one keeps under a name, and how many of the last are remembered without one. */
export const MOST_SAVED = 50
export const MOST_RECENT = 10

const Query = sought(200)
  .transform((q) => q.trim())
  .refine((q) => q.length > 0, { error: because('empty') })

/** A search of the caller's own; without a name it is one of the last. */
export const KeptSearch = z.object({ id: Id, name: z.string().nullable(), q: z.string(), usedAt: Timestamp })
export type KeptSearch = z.output<typeof KeptSearch>

export const KeptSearches = z.object({ saved: z.array(KeptSearch), recent: z.array(KeptSearch) })
export type KeptSearches = z.output<typeof KeptSearches>

export const SaveSearch = z.strictObject({ name: line(60), q: Query })
export type SaveSearch = z.output<typeof SaveSearch>

export const RememberSearch = z.strictObject({ q: Query })
export type RememberSearch = z.output<typeof RememberSearch>

export const GetKeptSearch = z.strictObject({ id: Id })
export type GetKeptSearch = z.output<typeof GetKeptSearch>
