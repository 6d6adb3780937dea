import { z } from 'zod'
import { Id, listOf, Paging } from '../common.ts'
import { ASSET_STATUSES } from './bounds.ts'

/** An asset as customers see theirs, and those of a company that shares its tickets with them: without costs, notes and what is retired. */
export const OwnAsset = z.object({
  id: Id,
  name: z.string(),
  tag: z.string(),
  kind: z.string(),
  status: z.enum(ASSET_STATUSES),
  serialNumber: z.string(),
  manufacturer: z.string(),
  model: z.string(),
  location: z.string(),
  company: z.string().nullable(),
  person: z.string().nullable(),
  /** The caller uses it. */
  isMine: z.boolean(),
  warrantyUntil: z.iso.date().nullable(),
})
export type OwnAsset = z.output<typeof OwnAsset>

/** The caller's own first, then by name. */
export const ListOwnAssets = Paging.omit({ page: true }).extend({ id: Id.optional() }).strict()
export type ListOwnAssets = z.output<typeof ListOwnAssets>
export const OwnAssetList = listOf(OwnAsset)
