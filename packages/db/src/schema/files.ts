import type { Generated } from 'kysely'
import type { Maybe, Stamp } from './columns.ts'

/** Bytes, once each in a tenant. Who may see them is said by the attachments that name them. */
type FilesTable = {
  tenantId: number
  id: Generated<string>
  /** What the bytes are, never what somebody said they were. */
  mime: string
  size: number
  sha256: string
  scan: Generated<'clean' | 'pending' | 'infected'>
  /** What the scanner calls what it found in an infected file. */
  threat: Maybe<string>
  /** How often it was tried to scan a pending file, and when that is due again. */
  scanTries: Generated<number>
  scanAfter: Stamp
  thumbnailId: Maybe<string>
  createdAt: Stamp
  /** When the bytes last came in: what was just used is not collected. */
  usedAt: Stamp
}

type AttachmentsTable = {
  tenantId: number
  id: Generated<number>
  /** Null until the ticket that it opens is there. */
  ticketId: Maybe<number>
  commentId: Maybe<number>
  fileId: string
  name: string
  authorId: number
  isInternal: Generated<boolean>
  /** Null until it went out with a message: only its author sees it, and for a day. */
  sentAt: Maybe<string>
  /** The reply that waits to be sent with it. */
  outgoingId: Maybe<number>
  /** It waits for the document that is made of it. */
  forDocument: Generated<boolean>
  /** The item of a checklist that it answers. */
  checklistItemId: Maybe<number>
  /** The conversation of the chat that it is said in, and the message there. */
  conversationId: Maybe<number>
  chatMessageId: Maybe<number>
  /** The message of a side conversation that it belongs to. */
  sideMessageId: Maybe<number>
  createdAt: Stamp
}

/** A file that comes in parts. */
type PartialUploadsTable = {
  tenantId: number
  id: Generated<number>
  authorId: number
  /** Null of a file for the ticket that it will open. */
  ticketId: Maybe<number>
  name: string
  size: number
  received: Generated<number>
  /** Where its parts lie in the store, in their order. */
  partKeys: Generated<string[]>
  /** Null until all parts are there. */
  attachmentId: Maybe<number>
  forDocument: Generated<boolean>
  createdAt: Stamp
}

export type FilesTables = {
  files: FilesTable
  attachments: AttachmentsTable
  partialUploads: PartialUploadsTable
}
