import { DATA_FIXES, type DataFixName } from '@balcao/contracts/maintenance/data-fixes'
import type { Build } from '../../maker.ts'
import { another } from '../../row.ts'

/** Each in turn: one of a kind is under way at a time. */
export const nextFix = (): DataFixName => DATA_FIXES[another() % DATA_FIXES.length] ?? 'tag_counts'

/** A window that only announces, so that it restricts nobody. */
const maintenanceWindow: Build = async ({ desk, person }) => {
  const { id: createdBy } = await person()
  const soon = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const texts = { message: 'Troca de servidor', portalMessage: 'Voltamos logo', reason: 'Atualização' }
  const values = { tenantId: desk.id, level: 'banner' as const, startsAt: soon(1), endsAt: soon(2), createdBy, ...texts }
  return (await desk.rows((tx) => tx.insertInto('maintenanceWindows').values(values).returning('id').executeTakeFirstOrThrow())).id
}

/** As it is now; its first version has another description. */
export const VERSIONED_POLICY = {
  ...{ id: 0, name: 'Padrão', description: 'De hoje', active: true, conditions: { all: [], any: [] }, warnAt: null },
  targets: { resolution: { medium: { minutes: 60, calendarId: null } } },
}

/** A policy of service levels that was made and changed. */
const versionedPolicy: Build = ({ desk }) =>
  desk.rows(async (tx) => {
    const { id: _, active, ...state } = VERSIONED_POLICY
    const [conditions, targets] = [JSON.stringify(state.conditions), JSON.stringify(state.targets)]
    const { id } = await tx
      .insertInto('slaPolicies')
      .values({ tenantId: desk.id, position: 1_000, ...state, isActive: active, conditions, targets })
      .returning('id')
      .executeTakeFirstOrThrow()
    const before = JSON.stringify({ ...state, active, description: 'De ontem' })
    const version = {
      tenantId: desk.id,
      kind: 'sla_policy',
      objectId: id,
      number: 1,
      act: 'created' as const,
      name: state.name,
      state: before,
    }
    await tx.insertInto('configVersions').values(version).execute()
    return id
  })

/** A check that found something, each of another kind than the one before: only the newest of a kind is corrected. */
const dataFixRun: Build = async ({ desk, person }) => {
  const { id: checkedBy } = await person()
  return desk.rows(async (tx) => {
    const values = { tenantId: desk.id, fix: nextFix(), state: 'checked' as const, checkedBy, looked: 1, found: 1 }
    const { id } = await tx.insertInto('dataFixRuns').values(values).returning('id').executeTakeFirstOrThrow()
    await tx.insertInto('dataFixChanges').values({ tenantId: desk.id, runId: id, target: '1', before: '2', after: '1' }).execute()
    return id
  })
}

export const MAINTENANCE_IDS = { dataFixRun, maintenanceWindow, versionedPolicy }
