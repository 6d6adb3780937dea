import type { Tx } from '@balcao/db/tenant'
import { REMOVED_NAME, removedAddress } from '../users/removed.ts'

/** Takes somebody who was removed out of side conversations: nobody writes to them there, and what they wrote names them no more. */
export async function eraseFromSideConversations(db: Tx, tenantId: number, { id, email }: { id: number; email: string }): Promise<void> {
  await db.deleteFrom('sidePeople').where('tenantId', '=', tenantId).where('address', '=', email).execute()
  await db
    .updateTable('sideMessages')
    .set({ fromAddress: removedAddress(id), fromName: REMOVED_NAME })
    .where('tenantId', '=', tenantId)
    .where('fromAddress', '=', email)
    .execute()
}
