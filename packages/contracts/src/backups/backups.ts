import { z } from 'zod'
import { Id, line, listOf, opaque, Paging, Person, Timestamp } from '../common.ts'
import { because } from '../reasons.ts'

export const BACKUP_KINDS = ['manual', 'scheduled', 'safety', 'imported'] as const
export type BackupKind = (typeof BACKUP_KINDS)[number]
export const BACKUP_STATUSES = ['queued', 'running', 'ready', 'failed', 'expired'] as const
export type BackupStatus = (typeof BACKUP_STATUSES)[number]
export const FILE_MODES = ['include', 'reference', 'none'] as const
export type FileMode = (typeof FILE_MODES)[number]
/** What opens a protected copy: a passphrase, or the key of whoever is to receive it. */
export const PROTECTIONS = ['passphrase', 'recipient'] as const
export type Protection = (typeof PROTECTIONS)[number]
export const PASSPHRASE_LEAST = 12
/** `bytes`: it opens, and every entry is what the manifest says; `structure`: its tables and columns fit as well; `restored`: it was restored. */
export const VERIFY_LEVELS = ['bytes', 'structure', 'restored'] as const
export type VerifyLevel = (typeof VERIFY_LEVELS)[number]

const Progress = z.object({ table: z.string(), rows: z.int(), bytes: z.int(), files: z.int(), expectedRows: z.int() })

/** A backup of one organisation, made or being made. */
export const Backup = z.object({
  id: Id,
  kind: z.enum(BACKUP_KINDS),
  status: z.enum(BACKUP_STATUSES),
  progress: Progress.nullable(),
  rows: z.int(),
  bytes: z.int(),
  files: z.int(),
  schemaVersion: z.string(),
  encrypted: z.boolean(),
  protection: z.enum(PROTECTIONS).nullable(),
  keyId: z.string().nullable(),
  note: z.string().nullable(),
  failure: z.string().nullable(),
  createdBy: Person.nullable(),
  createdAt: Timestamp,
  endedAt: Timestamp.nullable(),
  expiresAt: Timestamp.nullable(),
  undoUntil: Timestamp.nullable(),
  pinned: z.boolean(),
  verification: z.object({ level: z.enum(VERIFY_LEVELS), ok: z.boolean(), at: Timestamp }).nullable(),
})
export type Backup = z.output<typeof Backup>

export const BackupDetail = Backup.extend({
  tables: z.array(z.object({ name: z.string(), rows: z.int(), bytes: z.int() })),
  log: z.array(z.object({ at: Timestamp, event: z.string() })),
})
export type BackupDetail = z.output<typeof BackupDetail>

/** What protects the copy that is fetched: a passphrase, or an age recipient (`age1…`). */
export const Protect = z
  .strictObject({ passphrase: opaque(200).min(PASSPHRASE_LEAST).optional(), recipient: line(3_000).optional() })
  .refine(({ passphrase, recipient }) => (passphrase === undefined) !== (recipient === undefined), { error: because('protect_by_one') })
export type Protect = z.output<typeof Protect>

export const CreateBackup = z.strictObject({
  note: line(200).optional(),
  files: z.enum(FILE_MODES).default('include'),
  pinned: z.boolean().default(false),
  protect: Protect.optional(),
})
export type CreateBackup = z.output<typeof CreateBackup>

/** A form with the archive as its only field, `file`. */
export const ImportBackup = z.strictObject({ file: z.string() })

export const GetBackup = z.strictObject({ id: Id })
export type GetBackup = z.output<typeof GetBackup>

export const UpdateBackup = z.strictObject({ id: Id, pinned: z.boolean() })
export type UpdateBackup = z.output<typeof UpdateBackup>

export const ListBackups = Paging.omit({ page: true })
  .extend({ status: z.enum(BACKUP_STATUSES).optional(), kind: z.enum(BACKUP_KINDS).optional() })
  .strict()
export type ListBackups = z.output<typeof ListBackups>
export const BackupList = listOf(Backup).extend({ nextRunAt: Timestamp.nullable() })
export type BackupList = z.output<typeof BackupList>

export const RemovedBackup = z.object({ ok: z.boolean() })

/** An address from which the caller's browser may fetch a backup within a minute. */
export const BackupLink = z.object({ url: z.string(), expiresAt: Timestamp })
export type BackupLink = z.output<typeof BackupLink>
