import type { Build } from '../../maker.ts'
import { ticketRow } from '../tickets/ids.ts'

/** Time that the requester of `ticket` logged on it. */
const timeEntry: Build = async ({ desk, make, person }) => {
  const { id: ticketId } = await make(ticketRow)
  const values = { tenantId: desk.id, ticketId, userId: (await person()).id, minutes: 15, workedOn: '2026-01-02' }
  return (await desk.rows((tx) => tx.insertInto('timeEntries').values(values).returning('id').executeTakeFirstOrThrow())).id
}

export const TIME_IDS = { timeEntry }
