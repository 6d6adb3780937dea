import type { Generated } from 'kysely'
import type { Maybe, MaybeJson, Stamp } from '../columns.ts'

type SignatureRequestsTable = {
  tenantId: number
  id: Generated<number>
  documentId: number
  /** The version that is signed. */
  number: number
  sha256: string
  title: string
  message: Generated<string>
  isOrdered: Generated<boolean>
  dueAt: string
  state: Generated<'pending' | 'signed' | 'declined' | 'cancelled' | 'expired'>
  askedBy: Maybe<number>
  cancelReason: Generated<string>
  settledAt: Maybe<string>
  dueRemindedAt: Maybe<string>
  remindedAt: Maybe<string>
  /** The record of all signatures, once it is written. */
  certificateFileId: Maybe<string>
  certificateSha256: Maybe<string>
  createdAt: Stamp
}

type SignatureSignersTable = {
  tenantId: number
  id: Generated<number>
  requestId: number
  place: number
  /** Null: somebody without an account. */
  userId: Maybe<number>
  name: string
  email: string
  language: Generated<string>
  state: Generated<'waiting' | 'signed' | 'declined'>
  invitedAt: Maybe<string>
  readAt: Maybe<string>
  codeHash: Maybe<string>
  codeExpiresAt: Maybe<string>
  codeTries: Generated<number>
  codesSent: Generated<number>
  codeSentAt: Maybe<string>
  settledAt: Maybe<string>
  signedName: Maybe<string>
  cpf: Maybe<string>
  method: Maybe<'drawn' | 'typed'>
  drawing: MaybeJson<[number, number][][]>
  ip: Maybe<string>
  userAgent: Maybe<string>
  declineReason: Generated<string>
  createdAt: Stamp
}

type SignatureLinksTable = {
  tenantId: number
  id: Generated<number>
  signerId: number
  /** Of the secret, which is nowhere else. */
  secretHash: string
  expiresAt: string
  createdAt: Stamp
}

export type SignatureTables = {
  signatureRequests: SignatureRequestsTable
  signatureSigners: SignatureSignersTable
  signatureLinks: SignatureLinksTable
}
