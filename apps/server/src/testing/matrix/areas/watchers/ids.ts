import type { Build } from '../../maker.ts'
import { ticketRow } from '../tickets/ids.ts'
import { junior } from '../users/ids.ts'

const ADDED = { side: 'customer', level: 'all', source: 'added' }

/** A ticket of the same person, followed by `junior`. */
const watched: Build = async ({ desk, make, person }) => {
  const { id } = await desk.aTicket({ requesterId: (await person()).id })
  const watch = { tenantId: desk.id, userId: await make(junior), ticketId: id, ...ADDED }
  await desk.rows((tx) => tx.insertInto('ticketWatchers').values(watch).execute())
  return id
}

/** What the same person took away, and can give back: that `junior` follows `ticket`. */
const watchRemoval: Build = async ({ desk, make, person }) => {
  const { id: ticketId } = await make(ticketRow)
  const who = { kind: 'person', whoId: await make(junior) }
  const former = { ...who, ...ADDED, ticketId, mutedUntil: null, mergeId: null, createdAt: '2026-01-02T03:04:05Z' }
  const values = { tenantId: desk.id, userId: (await person()).id, former: JSON.stringify([former]) }
  return (await desk.rows((tx) => tx.insertInto('watchRemovals').values(values).returning('id').executeTakeFirstOrThrow())).id
}

export const WATCHER_IDS = { watched, watchRemoval }
