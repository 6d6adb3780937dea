import { z } from 'zod'
import { Id, line, prose, Timestamp } from '../common.ts'
import { AUDIENCE_FIELDS, audienceGaps } from './audience.ts'
import { Slug } from './slug.ts'
import { MAX_CATEGORY_DEPTH, MAX_CATEGORY_NAME } from './words.ts'

/** A category as its reader sees it: counts hold only what this reader may read. */
export const Category = z.object({
  id: Id,
  parentId: Id.nullable(),
  name: z.string(),
  slug: z.string(),
  icon: z.string(),
  description: z.string(),
  position: z.int(),
  ...AUDIENCE_FIELDS,
  /** 1 for a category of the first level. */
  depth: z.int().max(MAX_CATEGORY_DEPTH),
  /** Articles in it and below that this reader may read. */
  articleCount: z.int(),
  version: z.int(),
  updatedAt: Timestamp,
})
export type Category = z.output<typeof Category>

/** The way to something, from the first level down. */
export const CategoryPath = z.array(z.object({ id: Id, name: z.string(), slug: z.string() }))
export type CategoryPath = z.output<typeof CategoryPath>
export const CategoryWithPath = Category.extend({ path: CategoryPath })
export type CategoryWithPath = z.output<typeof CategoryWithPath>

/** `language`: counts only articles in it. */
export const ListCategories = z.strictObject({ language: line(10).optional() })
export type ListCategories = z.output<typeof ListCategories>
/** In the order of the tree: each after its parent, siblings by position. */
export const CategoryList = z.object({ data: z.array(Category) })
export type CategoryList = z.output<typeof CategoryList>

const FIELDS = {
  parentId: Id.nullable(),
  slug: Slug,
  icon: z.literal('').or(line(40)),
  description: z.literal('').or(prose(500)),
  position: z.int().min(0).max(100_000),
  ...AUDIENCE_FIELDS,
}

export const CreateCategory = z
  .strictObject({ name: line(MAX_CATEGORY_NAME) })
  .extend(z.object(FIELDS).partial().shape)
  .superRefine((input, { addIssue }) => {
    for (const gap of audienceGaps(input)) addIssue({ code: 'custom', ...gap })
  })
export type CreateCategory = z.output<typeof CreateCategory>

export const GetCategory = z.strictObject({ id: Id })
export type GetCategory = z.output<typeof GetCategory>

/** Absent fields stay. With `version`, nothing is written over what somebody else changed meanwhile. */
export const UpdateCategory = z
  .strictObject({ id: Id, version: z.int().optional(), name: line(MAX_CATEGORY_NAME).optional() })
  .extend(z.object(FIELDS).partial().shape)
export type UpdateCategory = z.output<typeof UpdateCategory>

/** Articles and categories in it go to `moveTo` (null: the first level); without it only an empty one is deleted. */
export const DeleteCategory = z.strictObject({ id: Id, moveTo: Id.nullable().optional() })
export type DeleteCategory = z.output<typeof DeleteCategory>
