import type { Generated } from 'kysely'
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
