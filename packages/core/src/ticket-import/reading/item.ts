import type { FieldReason } from '@balcao/contracts/reason-texts'

/** Somebody of the other system. */
export type Who = { email: string | null; name: string }

/** A file of the other system: an address there, which nothing fetches. */
export type LinkedFile = { name: string; url: string }

/** A message of a ticket. `side` is null where the file does not say who of both speaks. */
export type ImportedMessage = {
  at: string
  author: Who | null
  side: 'customer' | 'staff' | null
  text: string
  isInternal: boolean
  files: LinkedFile[]
}

/** What every source is read into: a ticket with its own words for statuses and the like, which a mapping translates later. */
export type ImportedTicket = {
  reference: string
  url: string | null
  title: string
  description: string
  files: LinkedFile[]
  /** As the file has them, in small letters; null where it says nothing. */
  status: string | null
  priority: string | null
  type: string | null
  /** By what it came, as the other system says it. */
  channel: string | null
  requester: Who
  /** Who wrote the description, where that was not the requester. */
  author: Who | null
  assignee: Who | null
  company: string | null
  tags: string[]
  /** Values of fields of the other system, by its names for them. */
  fields: Record<string, string | string[]>
  createdAt: string
  updatedAt: string | null
  firstReplyAt: string | null
  resolvedAt: string | null
  closedAt: string | null
  messages: ImportedMessage[]
}

/** A ticket of a file: where it stands, and what is wrong with it. */
export type ReadItem = {
  line: number
  reference: string
  title: string
  ticket: ImportedTicket | undefined
  reasons: FieldReason[]
}

/** A message that stands in a file of its own, by the reference of its ticket. */
export type ReadMessage = { line: number; reference: string; message: ImportedMessage | undefined }
