import type { Build } from '../../maker.ts'

/** A window that only announces, so that it restricts nobody. */
const maintenanceWindow: Build = async ({ desk, person }) => {
  const { id: createdBy } = await person()
  const soon = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const texts = { message: 'Troca de servidor', portalMessage: 'Voltamos logo', reason: 'Atualização' }
  const values = { tenantId: desk.id, level: 'banner' as const, startsAt: soon(1), endsAt: soon(2), createdBy, ...texts }
  return (await desk.rows((tx) => tx.insertInto('maintenanceWindows').values(values).returning('id').executeTakeFirstOrThrow())).id
}

export const MAINTENANCE_IDS = { maintenanceWindow }
