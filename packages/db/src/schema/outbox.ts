import type { Generated } from 'kysely'
import type { Json, Maybe, Stamp } from './columns.ts'

type OutboxTable = {
  tenantId: number
  id: Generated<number>
  seq: Maybe<number>
  name: string
  payload: Json<Record<string, unknown>>
  actorId: Maybe<number>
  createdAt: Stamp
  dispatchedAt: Maybe<string>
  requestId: Maybe<string>
}

type ReactionMarksTable = { tenantId: number; outboxId: number; reaction: string; doneAt: Stamp }

type IdempotencyKeysTable = {
  tenantId: number
  userId: number
  key: string
  endpoint: string
  requestHash: string
  response: Json<object>
  createdAt: Stamp
}

export type OutboxTables = {
  outbox: OutboxTable
  reactionMarks: ReactionMarksTable
  idempotencyKeys: IdempotencyKeysTable
}
