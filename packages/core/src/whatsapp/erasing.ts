import type { Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'

/**
 * Takes away what came and went by WhatsApp with somebody who is erased: the messages of their numbers and tickets, the notifications that brought them,
 * and that their tickets are answered there. Campaigns keep that they were written to, and not whom or what. Their tickets are the tickets' own.
 */
export async function eraseWhatsapp(db: Tx, tenantId: number, userId: number): Promise<void> {
  const numbers = db.selectFrom('whatsappNumbers').select('number').where('tenantId', '=', tenantId).where('userId', '=', userId)
  const tickets = db.selectFrom('tickets').select('id').where('tenantId', '=', tenantId).where('requesterId', '=', userId)
  const messages = db.selectFrom('whatsappMessages').where('tenantId', '=', tenantId)
  const theirs = messages.where((eb) => eb.or([eb('number', 'in', numbers), eb('ticketId', 'in', tickets)]))
  await db
    .deleteFrom('whatsappNotifications')
    .where('tenantId', '=', tenantId)
    .where('state', '=', 'done')
    .where('id', 'in', theirs.where('notificationId', 'is not', null).select('notificationId').$castTo<{ notificationId: number }>())
    .execute()
  await db.deleteFrom('whatsappMessages').where('tenantId', '=', tenantId).where('id', 'in', theirs.select('id')).execute()
  // That somebody was written to stays counted, without who and what.
  await db
    .updateTable('whatsappCampaignRecipients')
    .set({
      ...{ userId: null, number: null, text: '', detail: '', ticketId: null },
      state: sql<'left_out'>`case when state in ('listed', 'pending', 'queued') then 'left_out' else state end`,
      cause: sql<string | null>`case when state in ('listed', 'pending', 'queued') then 'erased' else cause end`,
    })
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .execute()
  await db.deleteFrom('whatsappTickets').where('tenantId', '=', tenantId).where('ticketId', 'in', tickets).execute()
}
