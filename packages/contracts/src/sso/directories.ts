import { z } from 'zod'
import { Email, Id, Timestamp } from '../common.ts'
import { DIRECTORY_FAILURES, SSO_OUTCOMES, SYNC_STATES } from './bounds.ts'
import { SsoTest } from './sign-in.ts'

/** Looks somebody up in a directory, to see what it says; nothing comes of it. */
export const TryDirectory = z.strictObject({ id: Id, email: Email })
export type TryDirectory = z.output<typeof TryDirectory>
export const DirectoryTest = z.object({
  failure: z.enum(DIRECTORY_FAILURES).nullable(),
  /** The directory's or the library's words, for whoever sets it up. */
  detail: z.string(),
  /** What a sign-in would come to; null where nobody was found. */
  outcome: z.enum(SSO_OUTCOMES).nullable(),
  /** The directory says that the account is disabled. */
  disabled: z.boolean(),
  claims: SsoTest.shape.claims,
  /** Of the groups that give roles, those that the person is in. */
  groups: z.array(z.string()),
  account: SsoTest.shape.account,
})
export type DirectoryTest = z.output<typeof DirectoryTest>

const Person = z.object({ id: Id, name: z.string(), email: z.string() })
/** A reading of a directory, and what became of accounts. */
export const DirectorySync = z.object({
  id: Id,
  state: z.enum(SYNC_STATES),
  startedAt: Timestamp,
  finishedAt: Timestamp.nullable(),
  /** Who asked for it; null where it was time. */
  askedBy: Person.nullable(),
  people: z.int(),
  created: z.int(),
  updated: z.int(),
  activated: z.int(),
  deactivated: z.int(),
  /** People that could not be settled, and why; the first of them. */
  problems: z.array(z.object({ email: z.string(), reason: z.string() })),
  problemCount: z.int(),
  failure: z.enum(DIRECTORY_FAILURES).nullable(),
  detail: z.string(),
  /** Whom a held one would deactivate. */
  held: z.array(Person),
  confirmedBy: Person.nullable(),
})
export type DirectorySync = z.output<typeof DirectorySync>
export const ListDirectorySyncs = z.strictObject({ id: Id })
export type ListDirectorySyncs = z.output<typeof ListDirectorySyncs>
/** The last ones, newest first; `wanted` where one was asked for and waits. */
export const DirectorySyncs = z.object({ data: z.array(DirectorySync), wanted: z.boolean() })
export type DirectorySyncs = z.output<typeof DirectorySyncs>
export const GetDirectorySync = z.strictObject({ id: Id })
export type GetDirectorySync = z.output<typeof GetDirectorySync>
