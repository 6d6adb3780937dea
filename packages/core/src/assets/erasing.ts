import type { Tx } from '@balcao/db/tenant'

/** Assets of somebody who was removed are with nobody. */
export async function eraseFromAssets(db: Tx, tenantId: number, userId: number): Promise<void> {
  await db
    .updateTable('assets')
    .set((eb) => ({ userId: null, version: eb('version', '+', 1) }))
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .execute()
}
