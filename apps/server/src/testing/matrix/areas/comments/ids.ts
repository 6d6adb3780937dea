import type { Build } from '../../maker.ts'
import { ticketRow } from '../tickets/ids.ts'

/** A customer's message on `ticket`. */
const comment: Build = async ({ desk, make }) => (await desk.aComment(await make(ticketRow))).id

/** A scheduled reply on `ticket`, written by its requester. */
const outgoing: Build = async ({ desk, make, person }) =>
  (await desk.aScheduledReply(await make(ticketRow), { authorId: (await person()).id })).id

export const COMMENT_IDS = { comment, outgoing }
