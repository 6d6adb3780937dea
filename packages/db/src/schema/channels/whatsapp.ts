import type { ColumnType, Generated } from 'kysely'
import type { Json, Maybe, Stamp } from '../columns.ts'

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

export type WhatsappTables = {
  whatsappAccounts: WhatsappAccountsTable
  whatsappNumbers: WhatsappNumbersTable
  whatsappNotifications: WhatsappNotificationsTable
  whatsappTickets: WhatsappTicketsTable
  whatsappMessages: WhatsappMessagesTable
  whatsappTemplates: WhatsappTemplatesTable
}
