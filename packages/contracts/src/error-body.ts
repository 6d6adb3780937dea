import { z } from 'zod'
import './reasons.ts'

/** Why something is refused: a stable code with its parameters, and the same as text in the caller's language. */
export const Refusal = z.object({ reason: z.string(), params: z.record(z.string(), z.unknown()).optional(), message: z.string() })
export type Refusal = z.output<typeof Refusal>

/** One refused field of an input, and why. */
export const FieldError = Refusal.extend({ field: z.string() })
export type FieldError = z.output<typeof FieldError>

/** Body of every error answer, on every channel. */
export const ErrorBody = z.object({
  statusCode: z.int(),
  code: z.string(),
  message: z.string(),
  details: z.unknown().optional(),
  requestId: z.string(),
  /** How the sign-in widget knows it; in answers of its paths. */
  error_type: z.string().optional(),
  error_message: z.string().optional(),
})
export type ErrorBody = z.output<typeof ErrorBody>
