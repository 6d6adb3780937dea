import type { Build } from '../../maker.ts'

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

export const MAINTENANCE_IDS = { maintenanceWindow, versionedPolicy }
