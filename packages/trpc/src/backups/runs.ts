import {
  CloneBackup,
  CloneRun,
  CloneRuns,
  ListClones,
  ListRollbacks,
  PreviewRollback,
  Rollback,
  RollbackPreview,
  RollbackRun,
  RollbackRuns,
  Verification,
  VerifyBackup,
} from '@balcao/contracts/backups/runs'
import * as cloning from '@balcao/core/backups/clones'
import * as rules from '@balcao/core/backups/runs'
import { admin, superAdmin } from '../endpoint.ts'

/** Verifying and previewing are begun by asking for their result. */
export const runs = {
  verify: admin.stagedQuery('GET /backup/{id}/verify', VerifyBackup, Verification, rules.verify),
  preview: admin.stagedQuery('GET /backup/{id}/rollback/preview', PreviewRollback, RollbackPreview, rules.preview),
  rollback: admin.mutation('POST /backup/{id}/rollback', Rollback, RollbackRun, rules.rollback),
  clone: superAdmin.mutation('POST /backup/{id}/clone', CloneBackup, CloneRun, cloning.clone),
  clones: superAdmin.query('GET /backup/clones', ListClones, CloneRuns, cloning.clones),
  rollbacks: admin.query('GET /backup/rollbacks', ListRollbacks, RollbackRuns, rules.rollbacks),
}
