import {
  CheckData,
  CorrectData,
  DataFixChanges,
  DataFixes,
  DataFixRun,
  DataFixRuns,
  GetDataFixRun,
  ListDataFixChanges,
  ListDataFixes,
  ListDataFixRuns,
} from '@balcao/contracts/maintenance/data-fixes'
import { Features, ListFeatures, SetFeature } from '@balcao/contracts/maintenance/features'
import {
  CompareVersion,
  ConfigHistory,
  ListHistory,
  ListVersions,
  RollBack,
  RolledBack,
  VersionComparison,
} from '@balcao/contracts/maintenance/history/history'
import { ListJobs, MaintenanceJob, MaintenanceJobs, PauseJob, RunJob } from '@balcao/contracts/maintenance/jobs'
import { GetRelease, Release } from '@balcao/contracts/maintenance/upgrade'
import {
  CreateWindow,
  EndWindow,
  GetNotice,
  ListWindows,
  MaintenanceWindow,
  Notice,
  UpdateWindow,
  WindowList,
} from '@balcao/contracts/maintenance/windows'
import * as features from '@balcao/core/maintenance/features'
import * as fixes from '@balcao/core/maintenance/fixes/fixes'
import * as history from '@balcao/core/maintenance/history/roll-back'
import * as versions from '@balcao/core/maintenance/history/versions'
import * as jobs from '@balcao/core/maintenance/jobs'
import { release } from '@balcao/core/maintenance/upgrade/release'
import * as rules from '@balcao/core/maintenance/windows'
import { admin, client, manager, open, superAdmin, supportAgent } from '../endpoint.ts'

/** Maintenance of an organisation. */
export const calls = {
  notice: client.query('GET /maintenance/notice', GetNotice, Notice, rules.notice),
  announced: open.query('GET /maintenance/announced', GetNotice, Notice, async (request) => {
    await request.consumeGuestLimit()
    return rules.announced(request.authContext)
  }),
  features: {
    list: admin.query('GET /maintenance/features', ListFeatures, Features, features.list),
    set: admin.mutation('PUT /maintenance/features/{name}', SetFeature, Features, features.set),
  },
  fixes: {
    list: admin.query('GET /maintenance/fixes', ListDataFixes, DataFixes, fixes.list),
    runs: admin.query('GET /maintenance/fixes/runs', ListDataFixRuns, DataFixRuns, fixes.runs),
    check: admin.creation('POST /maintenance/fixes/{name}/check', CheckData, DataFixRun, fixes.check),
    get: admin.query('GET /maintenance/fixes/runs/{id}', GetDataFixRun, DataFixRun, fixes.get),
    changes: admin.query('GET /maintenance/fixes/runs/{id}/changes', ListDataFixChanges, DataFixChanges, fixes.changes),
    correct: admin.mutation('POST /maintenance/fixes/runs/{id}/correct', CorrectData, DataFixRun, fixes.correct),
    cancel: admin.mutation('POST /maintenance/fixes/runs/{id}/cancel', GetDataFixRun, DataFixRun, fixes.cancel),
  },
  history: {
    list: manager.query('GET /maintenance/history', ListHistory, ConfigHistory, versions.list),
    versions: supportAgent.query(
      'GET /maintenance/history/{kind}/{objectId}',
      ListVersions,
      ConfigHistory,
      (ctx, input, { installation }) => versions.ofObject(ctx, input, installation),
    ),
    compare: supportAgent.query(
      'GET /maintenance/history/{kind}/{objectId}/{number}',
      CompareVersion,
      VersionComparison,
      (ctx, input, { installation }) => versions.compare(ctx, input, installation),
    ),
    rollBack: supportAgent.creation(
      'POST /maintenance/history/{kind}/{objectId}/{number}/roll-back',
      RollBack,
      RolledBack,
      (ctx, input, { installation }) => history.rollBack(ctx, input, installation),
    ),
  },
  jobs: {
    list: admin.query('GET /maintenance/jobs', ListJobs, MaintenanceJobs, jobs.list),
    run: superAdmin.mutation('POST /maintenance/jobs/{name}/run', RunJob, MaintenanceJob, jobs.run),
    pause: superAdmin.mutation('PATCH /maintenance/jobs/{name}', PauseJob, MaintenanceJob, jobs.pause),
  },
  release: superAdmin.query('GET /maintenance/release', GetRelease, Release, release),
  windows: {
    list: admin.query('GET /maintenance/windows', ListWindows, WindowList, rules.list),
    create: admin.creation('POST /maintenance/windows', CreateWindow, MaintenanceWindow, rules.create),
    update: admin.mutation('PATCH /maintenance/windows/{id}', UpdateWindow, MaintenanceWindow, rules.update),
    end: admin.mutation('POST /maintenance/windows/{id}/end', EndWindow, MaintenanceWindow, rules.end),
  },
}
