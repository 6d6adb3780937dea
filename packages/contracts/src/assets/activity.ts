import { z } from 'zod'
import { Id, listOf, Paging, SentId, Timestamp } from '../common.ts'

export const ListAssetActivity = Paging.omit({ page: true }).extend({ id: SentId }).strict()
export type ListAssetActivity = z.output<typeof ListAssetActivity>

const Fields = z.record(z.string(), z.unknown())

/** Something that was done to an asset, as the audit log keeps it: what was and what is, by field. */
export const AssetActivity = z.object({
  id: Id,
  at: Timestamp,
  /** Null for what the product did by itself. */
  actor: z.object({ id: Id, name: z.string() }).nullable(),
  action: z.string(),
  before: Fields.nullable(),
  after: Fields.nullable(),
})
export type AssetActivity = z.output<typeof AssetActivity>
export const AssetActivityList = listOf(AssetActivity)
