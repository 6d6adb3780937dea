import type { Build } from '../../maker.ts'
import { ticketRow } from '../tickets/ids.ts'

/** The caller's own. */
const ticketToAnswer: Build = async (maker) => (await maker.make(ticketRow)).id

/** It waits for its first ticket, or has ended without it. */
const aBulkReply =
  (ended: { state: string; endedAt: string } | object): Build =>
  async (maker) => {
    const ticketId = await maker.make(ticketToAnswer)
    const { id: authorId } = await maker.person()
    const tenantId = maker.desk.id
    const message = { content: 'Já voltou?', isInternal: false, total: 1, dueAt: '2099-01-01T00:00:00.000Z' }
    return maker.desk.rows(async (tx) => {
      const { id } = await tx
        .insertInto('bulkReplies')
        .values({ tenantId, authorId, ...message, ...ended })
        .returning('id')
        .executeTakeFirstOrThrow()
      await tx.insertInto('bulkReplyTickets').values({ tenantId, bulkReplyId: id, ticketId, seenUpTo: 0 }).execute()
      return id
    })
  }

const bulkReply = aBulkReply({})
const endedBulkReply = aBulkReply({ state: 'stopped', endedAt: '2026-01-01T00:00:00.000Z' })

export const BULK_REPLY_IDS = { ticketToAnswer, bulkReply, endedBulkReply }
