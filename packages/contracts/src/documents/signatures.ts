import { z } from 'zod'
import { Email, Id, Instant, line, Person, prose, Timestamp } from '../common.ts'
import { MAX_SIGNER_NAME, MAX_SIGNERS, SIGNATURE_STATES, SIGNER_STATES } from './signature-bounds.ts'

/** Somebody who is asked to sign, and what they did. */
export const Signer = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  state: z.enum(SIGNER_STATES),
  /** When they fetched the document. */
  readAt: Timestamp.nullable(),
  /** When they signed or declined. */
  settledAt: Timestamp.nullable(),
  /** The name that they confirmed. */
  signedName: z.string().nullable(),
  /** Of a CPF that they gave, without what lets somebody else use it. */
  cpf: z.string().nullable(),
  declineReason: z.string(),
})
export type Signer = z.output<typeof Signer>

/** A request that people sign a version of a document. */
export const SignatureRequest = z.object({
  id: Id,
  /** The version that is signed, and its hash. */
  number: z.int(),
  sha256: z.string(),
  message: z.string(),
  ordered: z.boolean(),
  state: z.enum(SIGNATURE_STATES),
  dueAt: Timestamp,
  askedBy: Person.nullable(),
  cancelReason: z.string(),
  createdAt: Timestamp,
  settledAt: Timestamp.nullable(),
  signers: z.array(Signer),
  /** Whether the record of all signatures is written. */
  hasCertificate: z.boolean(),
  /** When a reminder by hand is possible again; null where it is now. */
  remindableAt: Timestamp.nullable(),
})
export type SignatureRequest = z.output<typeof SignatureRequest>
export const SignatureRequests = z.object({ data: z.array(SignatureRequest) })
export type SignatureRequests = z.output<typeof SignatureRequests>

/** A person of the organisation, staff or customer, or anybody by name and address. */
const SignerInput = z.union([z.strictObject({ userId: Id }), z.strictObject({ name: line(MAX_SIGNER_NAME), email: Email })])
export type SignerInput = z.output<typeof SignerInput>

/** Asks people to sign the current version; `ordered`: one after another as they are named. */
export const AskForSignatures = z.strictObject({
  id: Id,
  signers: z.array(SignerInput).min(1).max(MAX_SIGNERS),
  message: z.union([z.literal(''), prose(2_000)]).default(''),
  ordered: z.boolean().default(false),
  dueAt: Instant,
})
export type AskForSignatures = z.output<typeof AskForSignatures>

export const GetSignatureRequest = z.strictObject({ id: Id, signatureId: Id })
export type GetSignatureRequest = z.output<typeof GetSignatureRequest>

export const CancelSignatures = GetSignatureRequest.extend({ reason: z.union([z.literal(''), prose(500)]).default('') })
export type CancelSignatures = z.output<typeof CancelSignatures>

/** An address of the certificate, or of the version that was signed, for a minute. */
export const SignatureFile = GetSignatureRequest.extend({ file: z.enum(['document', 'certificate']) })
export type SignatureFile = z.output<typeof SignatureFile>
export const SignatureFileLink = z.object({ url: z.string(), name: z.string(), expiresAt: Timestamp })
export type SignatureFileLink = z.output<typeof SignatureFileLink>
