import type { ColumnType, Generated } from 'kysely'
import type { MaybeJson } from './columns.ts'

export type MaintenanceTables = {
  configVersions: {
    tenantId: number
    id: Generated<number>
    kind: string
    objectId: number
    number: number
    act: 'kept' | 'created' | 'updated' | 'deleted' | 'rolled_back'
    name: string
    state: MaybeJson<Record<string, unknown>>
    changed: Generated<string[]>
    actorId: number | null
    reason: string | null
    fromObjectId: number | null
    fromNumber: number | null
    requestId: string | null
    createdAt: Generated<string>
  }
  dataFixRuns: {
    tenantId: number
    id: Generated<number>
    fix: string
    state: Generated<'checking' | 'checked' | 'correcting' | 'done' | 'cancelled' | 'failed'>
    checkedBy: number
    correctedBy: number | null
    reason: string | null
    after: string | null
    looked: Generated<number>
    found: Generated<number>
    isPartial: Generated<boolean>
    corrected: Generated<number>
    unneeded: Generated<number>
    failed: Generated<number>
    failure: string | null
    createdAt: Generated<string>
    startedAt: string | null
    finishedAt: string | null
  }
  dataFixChanges: {
    tenantId: number
    id: Generated<number>
    runId: number
    target: string
    before: ColumnType<number | string | null, string, string>
    after: ColumnType<number | string | null, string, string>
    state: Generated<'pending' | 'corrected' | 'unneeded' | 'failed'>
    failure: string | null
  }
  /** Of the installation: no tenant has any. */
  jobStates: {
    name: string
    startedAt: string | null
    endedAt: string | null
    failure: string | null
    tookMs: number | null
    progress: object | null
    pausedAt: string | null
    pauseReason: string | null
    wantedAt: string | null
  }
  maintenanceWindows: {
    tenantId: number
    id: Generated<number>
    level: 'banner' | 'read_only' | 'admins_only'
    startsAt: string
    endsAt: string
    message: string
    messageEn: string | null
    portalMessage: string
    portalMessageEn: string | null
    reason: string
    createdBy: number
    endedBy: number | null
    version: Generated<number>
    createdAt: Generated<string>
    updatedAt: Generated<string>
  }
}
