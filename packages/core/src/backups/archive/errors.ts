import type { ArchiveFault } from '@balcao/contracts/backups/faults'

/** An archive that is not to be trusted, with where that was seen. */
export class ArchiveError extends Error {
  override name = 'ArchiveError'
  readonly fault: ArchiveFault
  constructor(fault: ArchiveFault, at: string, options?: ErrorOptions) {
    super(`${fault}: ${at}`, options)
    this.fault = fault
  }
}
