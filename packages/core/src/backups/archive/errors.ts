/** What is wrong with an archive; none of these reaches the database. */
export const ARCHIVE_FAULTS = [
  'archive_sealed_otherwise',
  'archive_damaged',
  'archive_truncated',
  'archive_entry_refused',
  'archive_too_large',
  'archive_manifest',
  'archive_signature',
  'archive_newer',
  'archive_foreign',
] as const
export type ArchiveFault = (typeof ARCHIVE_FAULTS)[number]

/** An archive that is not to be trusted, with where that was seen. */
export class ArchiveError extends Error {
  override name = 'ArchiveError'
  readonly fault: ArchiveFault
  constructor(fault: ArchiveFault, at: string, options?: ErrorOptions) {
    super(`${fault}: ${at}`, options)
    this.fault = fault
  }
}
