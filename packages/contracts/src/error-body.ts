import { z } from 'zod'
import './reasons.ts'
import './reasons.ts'

/** One wrong field of an input: where, and why. */
export const FieldError = z.object({ field: z.string(), reason: z.string() })
export type FieldError = z.output<typeof FieldError>

/** Body of every error answer, on every channel. */
export const ErrorBody = z.object({
  statusCode: z.int(),
  code: z.string(),
  message: z.string(),
  details: z.unknown().optional(),
  requestId: z.string(),
})
export type ErrorBody = z.output<typeof ErrorBody>
