import type { Generated } from 'kysely'
import type { Json, Maybe, Stamp } from './columns.ts'

export type QueuesTable = {
  tenantId: number
  id: Generated<number>
  name: string
  description: Generated<string>
  color: Generated<string>
  isDefault: Generated<boolean>
  isActive: Generated<boolean>
  calendarId: Maybe<number>
  strategy: Generated<string>
  /** The most load of one member in this queue. */
  capacityDefault: Generated<number>
  stickyDays: Generated<number>
  /** Minutes of business hours; null: never. */
  idleReturnMinutes: Maybe<number>
  skillTimeoutMinutes: Maybe<number>
  escalateToQueueId: Maybe<number>
  /** Where its tickets may be transferred to; null: anywhere. */
  transferTo: Maybe<number[]>
  /** As those of the organisation; null: as it has them. */
  reopenDays: Maybe<number>
  autoCloseDays: Maybe<number>
  reopenedTo: Maybe<'assignee' | 'queue'>
  version: Generated<number>
  createdAt: Stamp
  updatedAt: Stamp
}

export type QueueMembersTable = {
  tenantId: number
  queueId: number
  userId: number
  weight: Generated<number>
  /** Null: the queue's. */
  capacity: Maybe<number>
  kind: Generated<string>
  isLeader: Generated<boolean>
  version: Generated<number>
  createdAt: Stamp
  lastGivenAt: Maybe<string>
  credits: Generated<number>
}

type AvailabilitiesTable = {
  tenantId: number
  userId: number
  state: string
  until: Maybe<string>
  alwaysAvailable: Generated<boolean>
  capacity: Maybe<number>
  setBy: Maybe<number>
  updatedAt: Stamp
}

type PresencesTable = { tenantId: number; userId: number; seenAt: string }

type PresenceIntervalsTable = {
  tenantId: number
  id: Generated<number>
  userId: number
  state: string
  cause: string
  setBy: Maybe<number>
  fromAt: string
  /** Null: it goes on. */
  toAt: Maybe<string>
}

/** Which tickets ask for a skill, and at which level (1 without one). */
export type SkillMatch = { tagIds?: number[]; fields?: { id: number; value: string }[]; languages?: string[]; level?: number }

type SkillsTable = {
  tenantId: number
  id: Generated<number>
  name: string
  skillGroup: Generated<string>
  levels: Generated<string[]>
  ticketMatch: Json<SkillMatch>
  version: Generated<number>
  createdAt: Stamp
}

type UserSkillsTable = { tenantId: number; skillId: number; userId: number; level: number; expiresOn: Maybe<string>; createdAt: Stamp }

export type QueuesTables = {
  queues: QueuesTable
  queueMembers: QueueMembersTable
  availabilities: AvailabilitiesTable
  presences: PresencesTable
  presenceIntervals: PresenceIntervalsTable
  skills: SkillsTable
  userSkills: UserSkillsTable
}
