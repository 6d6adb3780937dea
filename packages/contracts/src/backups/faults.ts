/** The first entry of a protected copy: how to open it. */
export const PROTECTED_NAME = 'COMO-ABRIR.txt'

/** What is wrong with an archive; none of these reaches the database. */
export const ARCHIVE_FAULTS = [
  'archive_sealed_otherwise',
  'archive_damaged',
  'archive_truncated',
  'archive_entry_refused',
  'archive_protected',
  'archive_too_large',
  'archive_manifest',
  'archive_signature',
  'archive_newer',
  'archive_foreign',
] as const
export type ArchiveFault = (typeof ARCHIVE_FAULTS)[number]

/** Why a backup was not made, or not taken. */
export const BACKUP_FAILURES = ['not_written', 'worker_gone', ...ARCHIVE_FAULTS] as const
