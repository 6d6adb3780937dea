import { Backup, GetBackup, ImportBackup } from '@balcao/contracts/backups/backups'
import { findArchive, mayDownload } from '@balcao/core/backups/download'
import { keepSent, mustImport } from '@balcao/core/backups/imports'
import { admin } from '../endpoint.ts'
import type { Transfers } from '../transfer.ts'

/** Backups as archives, fetched and brought back. */
export const backupTransfers: Transfers = {
  'backups.download': admin.archive('GET /backup/{id}/download', GetBackup, { find: findArchive, may: mayDownload }),
  'backups.import': admin.sealed('POST /backup/import', ImportBackup, Backup, { may: mustImport, keep: keepSent }),
}
