import type { Generated } from 'kysely'
import type { Json, Maybe, Stamp } from './columns.ts'

type DocumentFoldersTable = {
  tenantId: number
  id: Generated<number>
  /** Null at the top. */
  parentId: Maybe<number>
  name: string
  createdAt: Stamp
}

type DocumentsTable = {
  tenantId: number
  id: Generated<number>
  folderId: Maybe<number>
  title: string
  description: Generated<string>
  tags: Generated<string[]>
  kind: 'file' | 'link'
  status: Generated<'draft' | 'review' | 'published' | 'archived'>
  visibility: Generated<'staff' | 'company' | 'portal' | 'roles'>
  companyIds: Generated<number[]>
  leastRole: Maybe<string>
  /** Null: of somebody who is gone. */
  ownerId: Maybe<number>
  validUntil: Maybe<string>
  needsAcknowledgement: Generated<boolean>
  /** Who is asked to review what is current. */
  reviewerId: Maybe<number>
  /** The version that is read. */
  currentNumber: Generated<number>
  fileName: Generated<string>
  /** How many days before its end the owner was last reminded of it. */
  remindedDays: Maybe<number>
  /** What it is found by; a trigger writes it. */
  words: Generated<string>
  version: Generated<number>
  createdBy: Maybe<number>
  createdAt: Stamp
  updatedAt: Stamp
  deletedAt: Maybe<string>
  deletedBy: Maybe<number>
}

type DocumentVersionsTable = {
  tenantId: number
  id: Generated<number>
  documentId: number
  number: number
  fileId: Maybe<string>
  name: Generated<string>
  url: Maybe<string>
  note: Generated<string>
  restoredFrom: Maybe<number>
  authorId: Maybe<number>
  /** The template that it was made from, as long as it is there, and what it was called then. */
  templateId: Maybe<number>
  templateName: Maybe<string>
  approvedBy: Maybe<number>
  approvedAt: Maybe<string>
  createdAt: Stamp
}

type DocumentTemplatesTable = {
  tenantId: number
  id: Generated<number>
  name: string
  kind: 'report' | 'proposal' | 'agreement' | 'free'
  body: string
  fields: Json<object>
  hasHeader: Generated<boolean>
  hasPageNumbers: Generated<boolean>
  isActive: Generated<boolean>
  version: Generated<number>
  createdBy: Maybe<number>
  createdAt: Stamp
  updatedAt: Stamp
}

type DocumentAcknowledgementsTable = { tenantId: number; documentId: number; number: number; userId: number; createdAt: Stamp }

type DocumentLinksTable = {
  tenantId: number
  id: Generated<number>
  documentId: number
  ticketId: Maybe<number>
  companyId: Maybe<number>
  articleId: Maybe<number>
  assetId: Maybe<number>
  createdBy: Maybe<number>
  createdAt: Stamp
}

type DocumentSharesTable = {
  tenantId: number
  id: Generated<number>
  documentId: number
  secretHash: string
  passwordHash: Maybe<string>
  note: Generated<string>
  expiresAt: string
  revokedAt: Maybe<string>
  opened: Generated<number>
  lastOpenedAt: Maybe<string>
  authorId: number
  createdAt: Stamp
}

type DocumentEventsTable = {
  tenantId: number
  id: Generated<number>
  documentId: number
  number: Maybe<number>
  userId: Maybe<number>
  shareId: Maybe<number>
  kind: string
  details: Json<object>
  createdAt: Stamp
}

type DocumentTextsTable = {
  tenantId: number
  fileId: string
  state: Generated<'waiting' | 'read' | 'empty' | 'failed'>
  /** Why it could not be read. */
  reason: Maybe<string>
  hasPages: Generated<boolean>
  isCut: Generated<boolean>
  tries: Generated<number>
  dueAt: Stamp
  readAt: Maybe<string>
  words: Maybe<string>
}

type DocumentTextPartsTable = { tenantId: number; fileId: string; place: number; page: number; text: string; words: string }

/** Written by triggers. */
type DocumentWordsTable = { tenantId: number; documentId: number; head: string; words: string }

export type DocumentTables = {
  documentFolders: DocumentFoldersTable
  documents: DocumentsTable
  documentVersions: DocumentVersionsTable
  documentAcknowledgements: DocumentAcknowledgementsTable
  documentLinks: DocumentLinksTable
  documentShares: DocumentSharesTable
  documentEvents: DocumentEventsTable
  documentTemplates: DocumentTemplatesTable
  documentTexts: DocumentTextsTable
  documentTextParts: DocumentTextPartsTable
  documentWords: DocumentWordsTable
}
