import { z } from 'zod'
import { Id, line, opaque, Timestamp } from '../common.ts'
import { VERIFY_LEVELS } from './backups.ts'

export const RUN_STATES = ['queued', 'running', 'done', 'failed'] as const
export type RunState = (typeof RUN_STATES)[number]
/** Minutes for which what a preview shows may be carried out. */
export const PREVIEW_MINUTES = 15
/** Days for which a restore can be undone. */
export const UNDO_DAYS = 7

/** `fresh`: verified anew, although there is a result. */
export const VerifyBackup = z.strictObject({
  id: Id,
  fresh: z.stringbool().or(z.boolean()).optional(),
})
export type VerifyBackup = z.output<typeof VerifyBackup>

export const Verification = z.object({
  status: z.enum(['running', 'done', 'failed']),
  ok: z.boolean().nullable(),
  level: z.enum(VERIFY_LEVELS).nullable(),
  at: Timestamp.nullable(),
  tables: z.array(z.object({ name: z.string(), rows: z.int(), digestOk: z.boolean() })),
  files: z.object({ checked: z.int(), missing: z.array(z.string()) }),
  mismatches: z.array(z.string()),
  failure: z.string().nullable(),
  durationMs: z.int().nullable(),
})
export type Verification = z.output<typeof Verification>

const Row = z.record(z.string(), z.unknown()).nullable()
const Sample = z.object({ op: z.enum(['add', 'change', 'remove']), before: Row, after: Row })
export const PreviewTable = z.object({
  name: z.string(),
  added: z.int(),
  changed: z.int(),
  removed: z.int(),
  samples: z.array(Sample),
})
export type PreviewTable = z.output<typeof PreviewTable>

/** Tables whose rows can be brought back one by one, with what belongs to them. */
export const ITEM_TABLES = ['tickets', 'kb_articles', 'custom_fields', 'templates', 'tags'] as const
/** Everything, some tables, or some rows that are gone: `all`, `tables:tags,queues`, `tickets:7,8`. */
export const RollbackScope = z
  .string()
  .regex(
    /^(all|tables:[a-z_]{1,60}(,[a-z_]{1,60}){0,49}|(tickets|kb_articles|custom_fields|templates|tags):[1-9]\d{0,14}(,[1-9]\d{0,14}){0,49})$/,
  )
export type RollbackScope = z.output<typeof RollbackScope>

export const PreviewRollback = z.strictObject({
  id: Id,
  fresh: z.stringbool().or(z.boolean()).optional(),
  scope: RollbackScope.default('all'),
})
export type PreviewRollback = z.output<typeof PreviewRollback>

/** What a rollback would do, and what it would not. */
export const RollbackPreview = z.object({
  status: z.enum(['running', 'done', 'failed']),
  failure: z.string().nullable(),
  tables: z.array(PreviewTable),
  /** What came since and would be gone. */
  lost: z.object({ tickets: z.int(), replies: z.int(), files: z.int() }),
  /** Rows that cannot come back as they were, because somebody else has their e-mail. */
  conflicts: z.array(z.object({ table: z.string(), field: z.string(), value: z.string() })),
  /** Tables that a rollback leaves alone. */
  kept: z.array(z.string()),
  seconds: z.number(),
  /** What is to be typed: the short name of the organisation. */
  confirm: z.string(),
  token: z.string().nullable(),
  expiresAt: Timestamp.nullable(),
})
export type RollbackPreview = z.output<typeof RollbackPreview>

export const Rollback = z.strictObject({
  id: Id,
  token: opaque(100),
  /** As in the preview. */
  scope: RollbackScope.default('all'),
  /** The short name of the organisation, typed. */
  confirm: opaque(63),
  reason: line(500),
})
export type Rollback = z.output<typeof Rollback>

export const RollbackRun = z.object({
  id: Id,
  backupId: Id,
  state: z.enum(RUN_STATES),
  failure: z.string().nullable(),
  reason: z.string().nullable(),
  safetyBackupId: Id.nullable(),
  undoUntil: Timestamp.nullable(),
  createdAt: Timestamp,
  endedAt: Timestamp.nullable(),
})
export type RollbackRun = z.output<typeof RollbackRun>

export const ListRollbacks = z.strictObject({})
/** Restores of the last days, newest first. */
export const RollbackRuns = z.object({ data: z.array(RollbackRun) })
export type RollbackRuns = z.output<typeof RollbackRuns>

/** A copy of a backup as an organisation of its own. `pseudonymous`: nobody keeps their name or address there. */
export const CloneBackup = z.strictObject({
  id: Id,
  slug: z.string().regex(/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/),
  name: line(120),
  pseudonymous: z.boolean().default(true),
  reason: line(500),
})
export type CloneBackup = z.output<typeof CloneBackup>

export const CloneRun = z.object({
  id: Id,
  backupId: Id,
  slug: z.string(),
  state: z.enum(RUN_STATES),
  failure: z.string().nullable(),
  /** Rows that were written. */
  rows: z.int().nullable(),
  createdAt: Timestamp,
  endedAt: Timestamp.nullable(),
})
export type CloneRun = z.output<typeof CloneRun>
export const ListClones = z.strictObject({})
export const CloneRuns = z.object({ data: z.array(CloneRun) })
export type CloneRuns = z.output<typeof CloneRuns>
