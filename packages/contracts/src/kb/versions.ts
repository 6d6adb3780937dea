import { z } from 'zod'
import { Id, listOf, Paging, Person, Timestamp } from '../common.ts'
import { ComparedBlock } from '../comparing.ts'
import { AUDIENCE_FIELDS } from './audience.ts'
import { VERSION_CAUSES } from './words.ts'

export const VersionRow = z.object({
  v: z.int(),
  author: Person.nullable(),
  at: Timestamp,
  cause: z.enum(VERSION_CAUSES),
  note: z.string(),
  wordsAdded: z.int(),
  wordsRemoved: z.int(),
  ...AUDIENCE_FIELDS,
})
export type VersionRow = z.output<typeof VersionRow>
export const ListVersions = Paging.extend({ id: Id }).strict()
export type ListVersions = z.output<typeof ListVersions>
/** Newest first. */
export const VersionList = listOf(VersionRow)
export type VersionList = z.output<typeof VersionList>

/** A block of the text, or a field: which field it is of, and what became of it. */
export const DiffBlock = ComparedBlock.extend({ of: z.enum(['title', 'summary', 'content', 'tags', 'audience', 'category', 'seo']) })
export type DiffBlock = z.output<typeof DiffBlock>

export const Version = VersionRow.extend({
  title: z.string(),
  summary: z.string(),
  content: z.string(),
  tags: z.array(z.string()),
  categoryId: Id.nullable(),
  /** Against `compare`; null without it. */
  diff: z.array(DiffBlock).nullable(),
})
export type Version = z.output<typeof Version>

/** `compare`: the older one; `live` and `draft` are what is published and what is being written. */
export const GetVersion = z.strictObject({
  id: Id,
  v: z.int().positive().or(z.literal('draft')),
  compare: z.int().positive().or(z.literal('live')).optional(),
})
export type GetVersion = z.output<typeof GetVersion>

/** Writes an earlier text into the draft: refused where one is open, unless it is to be replaced. */
export const RestoreVersion = z.strictObject({
  id: Id,
  v: z.int().positive(),
  replaceDraft: z.boolean().default(false),
  publish: z.boolean().default(false),
})
export type RestoreVersion = z.output<typeof RestoreVersion>
