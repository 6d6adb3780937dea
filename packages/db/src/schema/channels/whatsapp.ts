import type { ColumnType, Generated } from 'kysely'
import type { Json, Maybe, MaybeJson, Stamp } from '../columns.ts'

type WhatsappAccountsTable = {
  tenantId: number
  id: Generated<number>
  name: string
  phoneNumberId: string
  wabaId: string
  sealed: Maybe<string>
  hookKey: string
  verifyToken: string
  queueId: Maybe<number>
  type: Maybe<string>
  greeting: Generated<string>
  outOfHours: Generated<string>
  isActive: Generated<boolean>
  displayNumber: Maybe<string>
  verifiedName: Maybe<string>
  quality: Maybe<string>
  apiStatus: Maybe<string>
  checkedAt: Maybe<string>
  verifiedAt: Maybe<string>
  lastReceivedAt: Maybe<string>
  lastSentAt: Maybe<string>
  trouble: Maybe<'token' | 'blocked' | 'payment' | 'unregistered'>
  pausedUntil: Maybe<string>
  lastError: Maybe<string>
  lastErrorAt: Maybe<string>
  templatesSyncedAt: Maybe<string>
  version: Generated<number>
  createdAt: Stamp
  updatedAt: Stamp
}

type WhatsappNumbersTable = {
  tenantId: number
  id: Generated<number>
  number: string
  waId: Maybe<string>
  profileName: Generated<string>
  userId: number
  optedOutAt: Maybe<string>
  /** They agreed to receive marketing: since when, how, and who of the staff wrote it down. */
  optedInAt: Maybe<string>
  optedInHow: Maybe<'keyword' | 'staff' | 'portal'>
  optedInBy: Maybe<number>
  optedInNote: Generated<string>
  linkedBy: Maybe<number>
  createdAt: Stamp
}

type WhatsappNotificationsTable = {
  tenantId: number
  id: Generated<number>
  accountId: number
  body: Buffer
  sha256: string
  state: Generated<'waiting' | 'done' | 'failed'>
  tries: Generated<number>
  dueAt: Stamp
  error: Maybe<string>
  receivedAt: Stamp
}

type WhatsappTicketsTable = {
  tenantId: number
  ticketId: number
  accountId: number
  number: string
  isUntitled: Generated<boolean>
  createdAt: Stamp
}

type WhatsappMessagesTable = {
  tenantId: number
  id: Generated<number>
  accountId: number
  direction: 'in' | 'out'
  number: string
  wamid: Maybe<string>
  notificationId: Maybe<number>
  kind: string
  body: Json<object>
  ticketId: Maybe<number>
  commentId: Maybe<number>
  part: Maybe<number>
  state: Generated<'waiting' | 'filed' | 'aside' | 'sent' | 'delivered' | 'read' | 'failed'>
  cause: Maybe<string>
  detail: Maybe<string>
  stages: ColumnType<object[], string | undefined, string>
  mediaId: Maybe<string>
  campaignId: Maybe<number>
  tries: Generated<number>
  unsure: Generated<number>
  dueAt: Stamp
  leasedUntil: Maybe<string>
  at: Stamp
  createdAt: Stamp
}

type WhatsappTemplatesTable = {
  tenantId: number
  id: Generated<number>
  accountId: number
  name: string
  language: string
  category: Generated<string>
  status: string
  components: Json<object>
  syncedAt: Stamp
}

type WhatsappCampaignsTable = {
  tenantId: number
  id: Generated<number>
  name: string
  accountId: number
  templateName: string
  templateLanguage: string
  /** Of the template as it was when the campaign was started. */
  category: Maybe<string>
  components: MaybeJson<object>
  variables: Json<object>
  audience: Json<object>
  perMinute: number
  pauseDays: number
  state: Generated<'draft' | 'scheduled' | 'sending' | 'paused' | 'finished' | 'cancelled'>
  pauseCause: Maybe<'person' | 'number' | 'template' | 'author' | 'grown'>
  waitsFor: Maybe<'hours' | 'number'>
  confirmed: Maybe<number>
  total: Generated<number>
  done: Generated<number>
  authorId: Maybe<number>
  startedBy: Maybe<number>
  testedAt: Maybe<string>
  scheduledAt: Maybe<string>
  startedAt: Maybe<string>
  preparedTo: Generated<number>
  preparedAt: Maybe<string>
  endedAt: Maybe<string>
  nextAt: Maybe<string>
  version: Generated<number>
  createdAt: Stamp
  updatedAt: Stamp
}

type WhatsappCampaignRecipientsTable = {
  tenantId: number
  id: Generated<number>
  campaignId: number
  userId: Maybe<number>
  number: Maybe<string>
  state: Generated<'listed' | 'pending' | 'left_out' | 'queued' | 'sent' | 'delivered' | 'read' | 'failed'>
  cause: Maybe<string>
  detail: Generated<string>
  text: Generated<string>
  messageId: Maybe<number>
  queuedAt: Maybe<string>
  answeredAt: Maybe<string>
  ticketId: Maybe<number>
  optedOutAt: Maybe<string>
  updatedAt: Stamp
}

type WhatsappCampaignHoursTable = {
  tenantId: number
  fromHour: number
  untilHour: number
  marketingOnRestDays: boolean
  version: Generated<number>
  updatedAt: Stamp
}

export type WhatsappTables = {
  whatsappCampaigns: WhatsappCampaignsTable
  whatsappCampaignRecipients: WhatsappCampaignRecipientsTable
  whatsappCampaignHours: WhatsappCampaignHoursTable
  whatsappAccounts: WhatsappAccountsTable
  whatsappNumbers: WhatsappNumbersTable
  whatsappNotifications: WhatsappNotificationsTable
  whatsappTickets: WhatsappTicketsTable
  whatsappMessages: WhatsappMessagesTable
  whatsappTemplates: WhatsappTemplatesTable
}
