import { z } from 'zod'
import { Id } from '../common.ts'
import { REVIEW_STEPS } from './reviews.ts'
import { SIGNATURE_STATES } from './signature-bounds.ts'

/** What can happen to documents and their signatures. */
export const DOCUMENT_EVENTS = {
  /** Documents, or folders of them, were made, changed or taken away. */
  'document:changed': z.object({ documentId: Id.nullable() }),
  /** Somebody was asked to review a document, approved it or gave it back; `userId` is who learns of it, if anybody. */
  'document:reviewed': z.object({ documentId: Id, number: z.int(), step: z.enum(REVIEW_STEPS), userId: Id.nullable(), note: z.string() }),
  /** A document ends in so many days. */
  'document:expiring': z.object({ documentId: Id, days: z.int() }),
  /** People are mailed links to sign: for the first time, or as a reminder. */
  'signature:invited': z.object({ requestId: Id, signerIds: z.array(Id), isReminder: z.boolean() }),
  /** Somebody signed. */
  'signature:given': z.object({ requestId: Id, signerId: Id }),
  /** A request for signatures is over. */
  'signature:settled': z.object({ requestId: Id, state: z.enum(SIGNATURE_STATES) }),
  /** The record of all signatures of a request is written. */
  'signature:certified': z.object({ requestId: Id }),
} as const
