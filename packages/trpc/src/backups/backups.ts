import {
  Backup,
  BackupDetail,
  BackupLink,
  BackupList,
  CreateBackup,
  GetBackup,
  ListBackups,
  RemovedBackup,
  UpdateBackup,
} from '@balcao/contracts/backups/backups'
import * as rules from '@balcao/core/backups/backups'
import { mayDownload } from '@balcao/core/backups/download'
import { admin } from '../endpoint.ts'

/** Fetching one streams: that row is in `transfers.ts`. */
export const backups = {
  create: admin.creation('POST /backup', CreateBackup, Backup, (ctx, input, { installation }) =>
    rules.create(ctx, input, installation.backupSecrets),
  ),
  list: admin.query('GET /backup', ListBackups, BackupList, rules.list),
  get: admin.query('GET /backup/{id}', GetBackup, BackupDetail, rules.get),
  update: admin.mutation('PATCH /backup/{id}', UpdateBackup, Backup, rules.update),
  remove: admin.mutation('DELETE /backup/{id}', GetBackup, RemovedBackup, rules.remove),
  link: admin.mutation('POST /backup/{id}/link', GetBackup, BackupLink, async (ctx, input, request) => {
    await mayDownload(ctx, input)
    return request.linkToBackup(ctx, input.id)
  }),
}
