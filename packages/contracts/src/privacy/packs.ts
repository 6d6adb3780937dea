import { z } from 'zod'
import { Id, Person, Timestamp } from '../common.ts'
import { because } from '../reasons.ts'
import { PACK_STATES } from './bounds.ts'

/** What is kept of a person, as one file. */
export const DataPack = z.object({
  id: Id,
  person: Person,
  requestId: Id.nullable(),
  state: z.enum(PACK_STATES),
  size: z.int().nullable(),
  madeBy: z.string(),
  /** The person may fetch it in the portal since. */
  releasedAt: Timestamp.nullable(),
  createdAt: Timestamp,
  expiresAt: Timestamp.nullable(),
})
export type DataPack = z.output<typeof DataPack>

/** Of a person, or of the one that a request of access or portability is of. */
export const MakePack = z
  .strictObject({ userId: Id.optional(), requestId: Id.optional() })
  .refine(({ userId, requestId }) => (userId === undefined) !== (requestId === undefined), {
    error: because('pack_of_one'),
    path: ['userId'],
  })
export type MakePack = z.output<typeof MakePack>
export const ListPacks = z.strictObject({ userId: Id })
export type ListPacks = z.output<typeof ListPacks>
export const DataPacks = z.object({ data: z.array(DataPack) })
export type DataPacks = z.output<typeof DataPacks>
export const GetPack = z.strictObject({ id: Id })
export type GetPack = z.output<typeof GetPack>
