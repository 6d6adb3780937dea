import type { ColumnType, Generated } from 'kysely'
import type { BulkEditsTable } from './schema-bulk.ts'
import type { ConversationParticipantsTable, ConversationsTable } from './schema-chat.ts'
import type { Json, Maybe, MaybeJson, Stamp } from './schema-columns.ts'
import type { CommentVersionsTable } from './schema-comments.ts'
import type {
  CompaniesTable,
  CompanyContractsTable,
  CompanyDomainsTable,
  CompanyMembersTable,
  CompanySuggestionsTable,
} from './schema-companies.ts'
import type { TicketDraftsTable } from './schema-drafts.ts'
import type { CustomFieldsTable, CustomFieldValuesTable } from './schema-fields.ts'
import type { AttachmentsTable, FilesTable, PartialUploadsTable } from './schema-files.ts'
import type {
  ApiTokensTable,
  AuditCheckpointsTable,
  AuditEventsTable,
  AuditSealsTable,
  CalendarsTable,
  RecoveryCodesTable,
  RolesTable,
  SessionsTable,
  SignInLinksTable,
  SignInsTable,
  TemplatesTable,
  TenantsTable,
  UsersTable,
} from './schema-identity.ts'
import type { TicketMergesTable } from './schema-merges.ts'
import type {
  AnnouncementReadsTable,
  AnnouncementsTable,
  NoticeDefaultsTable,
  NoticeMailsTable,
  NoticePreferencesTable,
  NotificationCountDeltasTable,
  NotificationCountsTable,
  PushSubscriptionsTable,
} from './schema-notifications.ts'
import type { CustomDomainsTable } from './schema-organization.ts'
import type { OutgoingMessagesTable } from './schema-outgoing.ts'
import type { PriorityMatricesTable } from './schema-priority-matrices.ts'
import type { TicketRatingsTable } from './schema-ratings.ts'
import type { RecurringRunsTable, RecurringTicketsTable } from './schema-recurring.ts'
import type { TicketRelationsTable } from './schema-relations.ts'
import type { CommentTextsTable, KeptSearchesTable, TicketTextsTable } from './schema-search.ts'
import type { SocketTicketsTable } from './schema-socket-tickets.ts'
import type { StatusNamesTable } from './schema-status-names.ts'
import type { TicketTypesTable } from './schema-ticket-types.ts'
import type { TimeEntriesTable, TimeTimersTable } from './schema-time.ts'
import type { TicketViewsTable, TicketViewTabsTable } from './schema-views.ts'
import type {
  MailOptOutsTable,
  MentionsTable,
  TicketEmailWatchersTable,
  TicketTeamWatchersTable,
  TicketWatchersTable,
  WatchedSearchTicketsTable,
  WatchedViewTicketsTable,
  WatchesTable,
  WatchRemovalsTable,
} from './schema-watchers.ts'

export type QueuesTable = { tenantId: number; id: Generated<number>; name: string; isDefault: Generated<boolean>; createdAt: Stamp }
export type QueueMembersTable = { tenantId: number; queueId: number; userId: number }
export type TagsTable = { tenantId: number; id: Generated<number>; name: string; color: Maybe<string>; createdAt: Stamp }
export type TagCountsTable = { tenantId: number; tagId: number; count: number }
export type TagCountDeltasTable = { tenantId: number; id: Generated<number>; tagId: number; delta: number }

export type TicketsTable = {
  tenantId: number
  id: Generated<number>
  number: number
  title: string
  description: string
  status: Generated<string>
  priority: Generated<string>
  /** Computed from `priority`, so that lists can be ordered by an index. */
  priorityRank: ColumnType<number, never, never>
  /** How urgent, how much affected, and why the priority is not what they propose: where the organisation assesses. */
  urgency: Maybe<string>
  impact: Maybe<string>
  priorityReason: Maybe<string>
  type: Generated<string>
  channel: Generated<string>
  requesterId: number
  assigneeId: Maybe<number>
  queueId: Maybe<number>
  companyId: Maybe<number>
  watchersCount: Generated<number>
  scheduledFor: Maybe<string>
  followUpOf: Maybe<number>
  createdAt: Stamp
  updatedAt: Stamp
  /** Last change a customer may know of: internal notes do not move it. */
  customerUpdatedAt: Stamp
  /** When its customer last wrote or was written to; null where nobody did yet. */
  lastMessageAt: Maybe<string>
  firstResponseAt: Maybe<string>
  resolvedAt: Maybe<string>
  closedAt: Maybe<string>
  version: Generated<number>
}

export type TicketNumbersTable = { tenantId: number; lastNumber: number }
/** `mergeId` is the merge that brought it; null of what was put there by hand. */
export type TicketTagsTable = { tenantId: number; ticketId: number; tagId: number; mergeId: Maybe<number> }

export type CommentsTable = {
  tenantId: number
  id: Generated<number>
  ticketId: number
  authorId: number
  authorSide: string
  content: string
  isInternal: Generated<boolean>
  createdAt: Stamp
  editedAt: Maybe<string>
  /** How often its author changed it. */
  edits: Generated<number>
}

export type TicketEventsTable = {
  tenantId: number
  id: Generated<number>
  ticketId: number
  kind: string
  actorId: Maybe<number>
  changes: Json<{ field: string; from: unknown; to: unknown }[]>
  createdAt: Stamp
}

export type TicketCountsTable = { tenantId: number; queueId: number; assigneeId: number; status: string; priority: string; count: number }
export type TicketCountDeltasTable = {
  tenantId: number
  id: Generated<number>
  queueId: number
  assigneeId: number
  status: string
  priority: string
  delta: number
}

export type OutboxTable = {
  tenantId: number
  id: Generated<number>
  seq: Maybe<number>
  name: string
  payload: Json<Record<string, unknown>>
  actorId: Maybe<number>
  createdAt: Stamp
  dispatchedAt: Maybe<string>
}

export type ReactionMarksTable = { tenantId: number; outboxId: number; reaction: string; doneAt: Stamp }

export type IdempotencyKeysTable = {
  tenantId: number
  userId: number
  key: string
  endpoint: string
  requestHash: string
  response: Json<object>
  createdAt: Stamp
}

export type NotificationsTable = {
  tenantId: number
  id: Generated<number>
  userId: number
  sourceKey: string
  title: string
  message: string
  type: string
  module: string
  severity: Generated<string>
  priority: Generated<string>
  readAt: Maybe<string>
  createdAt: Stamp
  updatedAt: Stamp
  sentAt: Maybe<string>
  archivedAt: Maybe<string>
  expiresAt: Maybe<string>
  entityType: Maybe<string>
  entityId: Maybe<number>
  actionUrl: Maybe<string>
  groupKey: Maybe<string>
  metadata: Json<Record<string, unknown>>
  quickActions: ColumnType<object[], string | undefined, string>
}

/**
 * Whose a mail is that can be given up, of what kinds, and the secret by which they can; once sent, its hash. An address that is nobody's
 * here has no id, and its language.
 */
type Notice = { userId: number | null; kinds: string[]; language?: string; secret?: string; hash?: string }

export type MailsTable = {
  tenantId: number
  id: Generated<number>
  sourceKey: string
  ticketId: Maybe<number>
  toAddress: string
  subject: string
  text: string
  /** Where the mail leads, from the installation's address on. */
  linkPath: Maybe<string>
  /** What makes it a notice that its reader can be rid of. */
  notice: MaybeJson<Notice>
  createdAt: Stamp
  sentAt: Maybe<string>
  /** Until when nobody else sends it; for ever where it is the queue's. */
  takenUntil: Maybe<string>
}

export type DB = {
  tenants: TenantsTable
  roles: RolesTable
  companies: CompaniesTable
  companyContracts: CompanyContractsTable
  companyMembers: CompanyMembersTable
  companyDomains: CompanyDomainsTable
  companySuggestions: CompanySuggestionsTable
  users: UsersTable
  sessions: SessionsTable
  queues: QueuesTable
  queueMembers: QueueMembersTable
  tags: TagsTable
  tagCounts: TagCountsTable
  tagCountDeltas: TagCountDeltasTable
  statusNames: StatusNamesTable
  ticketTypes: TicketTypesTable
  priorityMatrices: PriorityMatricesTable
  tickets: TicketsTable
  ticketNumbers: TicketNumbersTable
  ticketTags: TicketTagsTable
  ticketWatchers: TicketWatchersTable
  ticketTeamWatchers: TicketTeamWatchersTable
  ticketEmailWatchers: TicketEmailWatchersTable
  mailOptOuts: MailOptOutsTable
  watchRemovals: WatchRemovalsTable
  watches: WatchesTable
  watchedViewTickets: WatchedViewTicketsTable
  watchedSearchTickets: WatchedSearchTicketsTable
  mentions: MentionsTable
  ticketMerges: TicketMergesTable
  ticketRatings: TicketRatingsTable
  ticketRelations: TicketRelationsTable
  comments: CommentsTable
  commentVersions: CommentVersionsTable
  outgoingMessages: OutgoingMessagesTable
  timeEntries: TimeEntriesTable
  timeTimers: TimeTimersTable
  ticketDrafts: TicketDraftsTable
  ticketEvents: TicketEventsTable
  ticketCounts: TicketCountsTable
  ticketCountDeltas: TicketCountDeltasTable
  outbox: OutboxTable
  reactionMarks: ReactionMarksTable
  idempotencyKeys: IdempotencyKeysTable
  files: FilesTable
  attachments: AttachmentsTable
  partialUploads: PartialUploadsTable
  notifications: NotificationsTable
  notificationCounts: NotificationCountsTable
  notificationCountDeltas: NotificationCountDeltasTable
  noticeDefaults: NoticeDefaultsTable
  noticeMails: NoticeMailsTable
  noticePreferences: NoticePreferencesTable
  socketTickets: SocketTicketsTable
  conversations: ConversationsTable
  conversationParticipants: ConversationParticipantsTable
  pushSubscriptions: PushSubscriptionsTable
  announcements: AnnouncementsTable
  announcementReads: AnnouncementReadsTable
  mails: MailsTable
  signInLinks: SignInLinksTable
  recoveryCodes: RecoveryCodesTable
  apiTokens: ApiTokensTable
  signIns: SignInsTable
  calendars: CalendarsTable
  templates: TemplatesTable
  auditEvents: AuditEventsTable
  auditSeals: AuditSealsTable
  auditCheckpoints: AuditCheckpointsTable
  customDomains: CustomDomainsTable
  customFields: CustomFieldsTable
  customFieldValues: CustomFieldValuesTable
  ticketTexts: TicketTextsTable
  commentTexts: CommentTextsTable
  ticketViews: TicketViewsTable
  ticketViewTabs: TicketViewTabsTable
  keptSearches: KeptSearchesTable
  bulkEdits: BulkEditsTable
  recurringTickets: RecurringTicketsTable
  recurringRuns: RecurringRunsTable
}
