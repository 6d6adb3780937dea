import { z } from 'zod'
import { Id, line } from '../common.ts'
import { because } from '../reasons.ts'
import { MAX_FILE_BYTES } from '../tickets/bounds.ts'
import { Attachment } from './attachments.ts'

/** `ticketId` is left out of a file for the ticket that it will open, and of one for a document. */
export const BeginUpload = z
  .strictObject({
    ticketId: Id.optional(),
    forDocument: z.boolean().default(false),
    name: line(255),
    size: z.int().min(1).max(MAX_FILE_BYTES),
  })
  .refine(({ ticketId, forDocument }) => !forDocument || ticketId === undefined, {
    path: ['forDocument'],
    error: because('document_one_of'),
  })
export type BeginUpload = z.output<typeof BeginUpload>

export const GetPartialUpload = z.strictObject({ id: Id })
export type GetPartialUpload = z.output<typeof GetPartialUpload>

/** A file that comes in parts: it goes on at byte `received`. Once all are there it is an attachment. */
export const PartialUpload = z.object({ id: Id, size: z.int(), received: z.int(), attachment: Attachment.nullable() })
export type PartialUpload = z.output<typeof PartialUpload>

export const PutPart = z.strictObject({ id: Id, offset: z.int().min(0).max(MAX_FILE_BYTES) })
