import type { Refusal } from '@balcao/contracts/error-body'
import type { ColumnType, Generated } from 'kysely'
import type { Maybe, Stamp } from './columns.ts'

type TagsTable = { tenantId: number; id: Generated<number>; name: string; color: Maybe<string>; createdAt: Stamp }

/** `mergeId` is the merge that brought it; null of what was put there by hand. */
type TicketTagsTable = { tenantId: number; ticketId: number; tagId: number; mergeId: Maybe<number> }

type TagCountsTable = { tenantId: number; tagId: number; count: number }

type TagCountDeltasTable = { tenantId: number; id: Generated<number>; tagId: number; delta: number }

type TemplatesTable = {
  tenantId: number
  id: Generated<number>
  /** Whose own it is; null for the team's. */
  ownerId: Maybe<number>
  name: string
  category: Generated<string>
  content: string
  changes: ColumnType<object, string | undefined, string>
  uses: Generated<number>
  lastUsedAt: Maybe<string>
  /** The queues whose tickets it is for, and the roles that use it; none for all. */
  queueIds: Generated<number[]>
  roles: Generated<string[]>
  /** Who wrote it last. */
  authorId: Maybe<number>
  problem: ColumnType<{ reasons: Refusal[] } | null, string | null | undefined, string | null>
  createdAt: Stamp
  updatedAt: Stamp
}

type TemplateUsesTable = {
  tenantId: number
  userId: number
  templateId: number
  uses: Generated<number>
  lastUsedAt: Maybe<string>
  isFavourite: Generated<boolean>
}

export type TagsTables = {
  tags: TagsTable
  ticketTags: TicketTagsTable
  tagCounts: TagCountsTable
  tagCountDeltas: TagCountDeltasTable
  templates: TemplatesTable
  templateUses: TemplateUsesTable
}
