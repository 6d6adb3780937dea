import { z } from 'zod'
import { Id, line, listOf, Paging, sought, Timestamp } from '../common.ts'
import { because } from '../reasons.ts'

export const MAX_TAG_NAME = 50
/** Tags an organisation can have. */
export const MAX_TAGS = 2_000

/** A tag; `uses` is on how many tickets it stands, null for whoever may not see them all. */
export const Tag = z.object({ id: Id, name: z.string(), color: z.string().nullable(), uses: z.int().nullable(), createdAt: Timestamp })
export type Tag = z.output<typeof Tag>

const name = line(MAX_TAG_NAME)
const color = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, { error: because('color_malformed') })
  .transform((value) => value.toLowerCase())
const search = sought(100).transform((text) => text.trim())

export const TAG_SORTS = ['name', 'uses'] as const
export type TagSort = (typeof TAG_SORTS)[number]

export const ListTags = Paging.extend({ search: search.optional(), sort: z.enum(TAG_SORTS).default('name') }).strict()
export type ListTags = z.output<typeof ListTags>
export const TagList = listOf(Tag)

export const CreateTag = z.strictObject({ name, color: color.optional() })
export type CreateTag = z.output<typeof CreateTag>

/** `color: null` takes it away. */
export const UpdateTag = z.strictObject({ id: Id, name: name.optional(), color: color.nullable().optional() })
export type UpdateTag = z.output<typeof UpdateTag>

export const GetTag = z.strictObject({ id: Id })
export type GetTag = z.output<typeof GetTag>

/** Everything tagged with the one gets the other; the one goes. */
export const MergeTags = z.strictObject({ id: Id, intoId: Id })
export type MergeTags = z.output<typeof MergeTags>

const few = (most: number) => z.int().min(1).max(most).default(10)
export const FindTags = z.strictObject({ q: search, limit: few(20) })
export type FindTags = z.output<typeof FindTags>
export const PopularTags = z.strictObject({ limit: few(50) })
export type PopularTags = z.output<typeof PopularTags>

/** `links` is how often any tag stands on any ticket. */
export const TagStats = z.object({ total: z.int(), used: z.int(), unused: z.int(), links: z.int() })
export type TagStats = z.output<typeof TagStats>
