import { z } from 'zod'
import { Id, line, SentId } from '../common.ts'

/** What assets of an organisation are: its own list. */
export const AssetKind = z.object({ id: Id, name: z.string(), assets: z.int() })
export type AssetKind = z.output<typeof AssetKind>
export const AssetKinds = z.object({ data: z.array(AssetKind) })
export type AssetKinds = z.output<typeof AssetKinds>

export const CreateAssetKind = z.strictObject({ name: line(60) })
export type CreateAssetKind = z.output<typeof CreateAssetKind>

export const UpdateAssetKind = z.strictObject({ id: SentId, name: line(60) })
export type UpdateAssetKind = z.output<typeof UpdateAssetKind>

export const RemoveAssetKind = z.strictObject({ id: SentId })
export type RemoveAssetKind = z.output<typeof RemoveAssetKind>
