import type { Build } from '../../maker.ts'
import { ticketRow } from '../tickets/ids.ts'

let made = 0

/** Of `ticket`, with one message of the desk; its organisation has a mailbox. */
const sideConversation: Build = async (maker) => {
  const { id: ticketId } = await maker.make(ticketRow)
  const { id: startedBy } = await maker.person()
  const tenantId = maker.desk.id
  return maker.desk.rows(async (tx) => {
    const mailbox = {
      tenantId,
      address: `lado-${tenantId}-${made++}@acme.test`,
      kind: 'forward' as const,
      forwardKey: `lado-${tenantId}-${made}`,
    }
    await tx.insertInto('mailboxes').values(mailbox).execute()
    const values = { tenantId, ticketId, homeId: ticketId, subject: 'Peça', startedBy }
    const { id: conversationId } = await tx.insertInto('sideConversations').values(values).returning('id').executeTakeFirstOrThrow()
    await tx.insertInto('sidePeople').values({ tenantId, conversationId, address: 'pecas@fornecedor.test' }).execute()
    await tx.insertInto('sideMessages').values({ tenantId, conversationId, authorId: startedBy, content: 'Há em estoque?' }).execute()
    return conversationId
  })
}

export const SIDE_CONVERSATION_IDS = { sideConversation }
