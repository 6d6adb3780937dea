import type { Generated } from 'kysely'
import type { Json, Maybe, MaybeJson, Stamp } from '../columns.ts'

export type SlaTarget = { minutes: number; calendarId: number | null }

type SlaPoliciesTable = {
  tenantId: number
  id: Generated<number>
  name: string
  description: Generated<string>
  position: number
  isActive: Generated<boolean>
  conditions: Json<object>
  /** By metric, then by priority. */
  targets: Json<Record<string, Record<string, SlaTarget>>>
  /** Null: never. */
  warnAt: MaybeJson<{ percent: number } | { percents: number[] } | { minutes: number }>
  version: Generated<number>
  createdAt: Stamp
  updatedAt: Stamp
}

export type SlaTimersTable = {
  tenantId: number
  id: Generated<number>
  ticketId: number
  metric: string
  cycle: Generated<number>
  policyId: Maybe<number>
  policyVersion: Maybe<number>
  calendarId: Maybe<number>
  targetMs: number
  state: string
  startedAt: string
  /** Milliseconds of its hours that ran before `runSince`. */
  elapsedMs: Generated<number>
  runSince: Maybe<string>
  pausedSince: Maybe<string>
  dueAt: Maybe<string>
  warnAt: Maybe<string>
  warnedAt: Maybe<string>
  /** Its warnings, the earliest first, with instants in milliseconds. */
  warnings: Generated<{ share: number; at: number }[]>
  breachedAt: Maybe<string>
  late: Generated<boolean>
  stoppedAt: Maybe<string>
  nextFireAt: Maybe<string>
  cancelReason: Maybe<string>
}

type SlaSegmentsTable = {
  tenantId: number
  timerId: number
  fromAt: string
  toAt: Maybe<string>
  kind: string
  reason: string
  countedMs: Maybe<number>
}

type SlaRecomputesTable = {
  tenantId: number
  id: Generated<number>
  byId: Maybe<number>
  cause: string
  total: number
  done: Generated<number>
  changed: Generated<number>
  afterTicketId: Generated<number>
  /** Null: all open tickets. */
  ticketIds: Maybe<number[]>
  state: Generated<string>
  createdAt: Stamp
  finishedAt: Maybe<string>
}

export type SlaTables = {
  slaPolicies: SlaPoliciesTable
  slaTimers: SlaTimersTable
  slaSegments: SlaSegmentsTable
  slaRecomputes: SlaRecomputesTable
}
