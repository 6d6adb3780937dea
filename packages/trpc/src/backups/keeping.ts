import {
  BackupSettings,
  BackupStats,
  CleanedBackups,
  CleanUpBackups,
  GetBackupSettings,
  GetBackupStats,
  MigrationRollback,
  RollbackMigration,
  UpdateBackupSettings,
} from '@balcao/contracts/backups/keeping'
import * as rules from '@balcao/core/backups/keeping'
import { admin, superAdmin } from '../endpoint.ts'

export const keeping = {
  stats: admin.query('GET /backup/stats/summary', GetBackupStats, BackupStats, rules.stats),
  cleanup: admin.mutation('POST /backup/cleanup', CleanUpBackups, CleanedBackups, rules.cleanUp),
  settings: {
    get: admin.query('GET /backup/settings', GetBackupSettings, BackupSettings, rules.getSettings),
    update: admin.mutation('PUT /backup/settings', UpdateBackupSettings, BackupSettings, rules.updateSettings),
  },
  rollbackMigration: superAdmin.mutation(
    'POST /backup/migration/{id}/rollback',
    RollbackMigration,
    MigrationRollback,
    rules.rollbackMigration,
  ),
}
