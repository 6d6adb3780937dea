import type { Generated } from 'kysely'
import type { Json, Maybe, Stamp } from '../columns.ts'

/** Another program that is called when something happens to tickets. */
type WebhooksTable = {
  tenantId: number
  id: Generated<number>
  name: string
  url: string
  /** `json`, or the chat service that messages are for. */
  format: Generated<string>
  events: string[]
  conditions: Json<object>
  isActive: Generated<boolean>
  /** Null while it is not active. */
  activeSince: Maybe<string>
  sealed: Maybe<string>
  headerNames: Generated<string[]>
  authorId: number
  /** Failed tries in a row. */
  failures: Generated<number>
  problem: Maybe<string>
  version: Generated<number>
  createdAt: Stamp
  updatedAt: Stamp
}

type WebhookDeliveriesTable = {
  tenantId: number
  id: Generated<number>
  webhookId: number
  event: string
  cause: string
  ticketId: Maybe<number>
  body: string
  state: Generated<string>
  tries: Generated<number>
  nextAt: Maybe<string>
  leasedUntil: Maybe<string>
  status: Maybe<number>
  failure: Maybe<string>
  answer: Generated<string>
  durationMs: Maybe<number>
  about: Maybe<string>
  createdAt: Stamp
}

export type WebhookTables = { webhooks: WebhooksTable; webhookDeliveries: WebhookDeliveriesTable }
