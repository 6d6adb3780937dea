import { z } from 'zod'
import { Id } from '../common.ts'

/** `isInternal`: to go out with a note, which no customer reads. */
export const AttachDocument = z.strictObject({ id: Id, ticketId: Id, isInternal: z.boolean().default(false) })
export type AttachDocument = z.output<typeof AttachDocument>
