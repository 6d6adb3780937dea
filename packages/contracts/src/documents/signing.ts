import { z } from 'zod'
import { line, opaque, prose, Timestamp } from '../common.ts'
import { because } from '../reasons.ts'
import { cpfOf } from './cpf.ts'
import {
  DRAWING_HEIGHT,
  DRAWING_WIDTH,
  MAX_DECLINE_REASON,
  MAX_POINTS,
  MAX_SIGNER_NAME,
  MAX_STROKE_POINTS,
  MAX_STROKES,
} from './signature-bounds.ts'

/** The secret of a mailed link, as it stands behind the `#` of its address. */
const token = opaque(200)
export const OpenSignature = z.strictObject({ token })
export type OpenSignature = z.output<typeof OpenSignature>

/** All that whoever holds the link learns. */
export const OpenedSignature = z.object({
  state: z.enum(['waiting', 'signed']),
  organisation: z.string(),
  title: z.string(),
  message: z.string(),
  askedBy: z.string(),
  name: z.string(),
  email: z.string(),
  file: z.object({ name: z.string(), size: z.int(), sha256: z.string() }),
  dueAt: Timestamp,
  /** Whether the document was fetched: it is signed after that alone. */
  hasRead: z.boolean(),
  signedAt: Timestamp.nullable(),
  /** All have signed, and the record of it is written. */
  hasCertificate: z.boolean(),
})
export type OpenedSignature = z.output<typeof OpenedSignature>

export const FetchSigned = z.strictObject({ token, file: z.enum(['document', 'certificate']) })
export type FetchSigned = z.output<typeof FetchSigned>

export const SendSignatureCode = z.strictObject({ token })
export type SendSignatureCode = z.output<typeof SendSignatureCode>
export const SentSignatureCode = z.object({ email: z.string(), minutes: z.int() })
export type SentSignatureCode = z.output<typeof SentSignatureCode>

const point = z.tuple([z.int().min(0).max(DRAWING_WIDTH), z.int().min(0).max(DRAWING_HEIGHT)])
const Drawing = z
  .array(z.array(point).min(1).max(MAX_STROKE_POINTS))
  .min(1)
  .max(MAX_STROKES)
  .refine((strokes) => strokes.reduce((all, { length }) => all + length, 0) <= MAX_POINTS, { error: because('drawing_too_large') })
export type Drawing = z.output<typeof Drawing>

/** The name is what is confirmed, and what a typed signature says. */
export const SignDocument = z
  .strictObject({
    token,
    name: line(MAX_SIGNER_NAME).refine((name) => /\p{L}.*\p{L}/u.test(name), { error: because('signer_name_whole') }),
    cpf: z
      .string()
      .max(20)
      .refine((text) => text === '' || cpfOf(text) !== undefined, { error: because('cpf_wrong') })
      .transform((text) => cpfOf(text) ?? null)
      .default(null),
    method: z.enum(['drawn', 'typed']),
    drawing: Drawing.nullable().default(null),
    agreed: z.literal(true, { error: because('signature_agree') }),
    code: z.string().regex(/^\d{6}$/, { error: because('signature_code_form') }),
  })
  .refine(({ method, drawing }) => (method === 'drawn') === (drawing !== null), { path: ['drawing'], error: because('drawing_missing') })
export type SignDocument = z.output<typeof SignDocument>

export const DeclineSignature = z.strictObject({ token, reason: prose(MAX_DECLINE_REASON) })
export type DeclineSignature = z.output<typeof DeclineSignature>

/** The hash of a file, which the page computes: the file itself is sent nowhere. */
export const VerifySignature = z.strictObject({ sha256: z.string().regex(/^[0-9a-f]{64}$/) })
export type VerifySignature = z.output<typeof VerifySignature>
/** Whether it is a version that everybody signed, the record of that, or neither. Nothing else is said. */
export const VerifiedSignature = z.object({ is: z.enum(['signed', 'certificate', 'unknown']) })
export type VerifiedSignature = z.output<typeof VerifiedSignature>
