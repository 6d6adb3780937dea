import { GetBackup } from '@balcao/contracts/backups/backups'
import { findArchive, mayDownload } from '@balcao/core/backups/download'
import { admin } from '../endpoint.ts'
import type { Transfers } from '../transfer.ts'

/** Backups as archives. */
export const backupTransfers: Transfers = {
  'backups.download': admin.archive('GET /backup/{id}/download', GetBackup, { find: findArchive, may: mayDownload }),
}
