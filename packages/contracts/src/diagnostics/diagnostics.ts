import { z } from 'zod'
import { Id, prose, Timestamp } from '../common.ts'
import { HEALTH_STATES, METRICS } from '../monitoring/words.ts'
import { Fault } from './faults.ts'
import { CHECK_STATES, CHECKS, TRACE_SOURCES, TRACED } from './words.ts'

export const RunChecks = z.strictObject({})
export type RunChecks = z.output<typeof RunChecks>

/** One check: `detail` is what was measured, never a secret or what somebody wrote. */
export const Check = z.object({ name: z.enum(CHECKS), state: z.enum(CHECK_STATES), detail: z.string() })
export type Check = z.output<typeof Check>
export const ChecksRun = z.object({ asOf: Timestamp, state: z.enum(CHECK_STATES), checks: z.array(Check) })
export type ChecksRun = z.output<typeof ChecksRun>

/** A call is named by its `requestId`, as error answers, the header X-Request-Id and the log have it; all else by its number. */
export const GetTrace = z.strictObject({ kind: z.enum(TRACED), id: z.union([Id, z.uuid()]) })
export type GetTrace = z.output<typeof GetTrace>

/** What happened to one thing across events, mails, notifications and the audit log, oldest first; no texts of people. */
export const Trace = z.object({
  kind: z.enum(TRACED),
  id: z.union([Id, z.string()]),
  steps: z.array(z.object({ at: Timestamp, source: z.enum(TRACE_SOURCES), what: z.string(), state: z.string() })),
  /** There are more than are shown. */
  isCut: z.boolean(),
})
export type Trace = z.output<typeof Trace>

export const GetBundle = z.strictObject({})
export type GetBundle = z.output<typeof GetBundle>

/** What support needs to know of an installation: versions, states and counts; no secret, no address, no text of anybody. */
export const Bundle = z.object({
  asOf: Timestamp,
  versions: z.object({ balcao: z.string(), node: z.string(), database: z.string(), migration: z.string() }),
  settings: z.object({ registration: z.string(), isSecure: z.boolean(), hasPush: z.boolean() }),
  checks: z.array(Check),
  readings: z.array(z.object({ metric: z.enum(METRICS), state: z.enum(HEALTH_STATES), value: z.number().nullable() })),
  /** Jobs of the installation whose last run failed, with the code of the error. */
  failures: z.array(z.object({ job: z.string(), code: z.string(), at: Timestamp })),
  faults: z.array(Fault),
  counts: z.array(z.object({ what: z.string(), n: z.int() })),
})
export type Bundle = z.output<typeof Bundle>

/** Why somebody's sessions are looked at: the audit log keeps it. */
export const ViewSessions = z.strictObject({ userId: Id, reason: prose(500) })
export type ViewSessions = z.output<typeof ViewSessions>

const Device = { ip: z.string().nullable(), userAgent: z.string().nullable() }
/** How somebody is signed in: nothing of it opens anything, and nothing is changed. */
export const SessionsView = z.object({
  userId: Id,
  name: z.string(),
  seenAt: Timestamp.nullable(),
  sessions: z.array(z.object({ id: Id, method: z.string(), createdAt: Timestamp, lastUsedAt: Timestamp, expiresAt: Timestamp, ...Device })),
  tokens: z.array(
    z.object({ id: Id, name: z.string(), scopes: z.array(z.string()), lastUsedAt: Timestamp.nullable(), expiresAt: Timestamp.nullable() }),
  ),
  attempts: z.array(z.object({ at: Timestamp, method: z.string(), outcome: z.string(), ...Device })),
})
export type SessionsView = z.output<typeof SessionsView>
