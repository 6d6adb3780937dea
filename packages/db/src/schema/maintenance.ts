import type { Generated } from 'kysely'

export type MaintenanceTables = {
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
