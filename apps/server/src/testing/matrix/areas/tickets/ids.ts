import type { Build, Maker } from '../../maker.ts'
import { companyRow } from '../companies/ids.ts'

type Ticket = Awaited<ReturnType<Maker['desk']['aTicket']>>

/** One of a company, asked for by the person of the test. */
export const ticketRow: Build<Ticket> = async ({ desk, make, person }) =>
  desk.aTicket({ requesterId: (await person()).id, companyId: (await make(companyRow)).id })
const ticket: Build = async ({ make }) => (await make(ticketRow)).id

/** A second one, of the same person. */
const otherTicket: Build = async ({ desk, person }) => (await desk.aTicket({ requesterId: (await person()).id })).id

/** One that was merged into `otherTicket`. */
const mergedTicket: Build = async ({ desk, make, person }) => {
  const { id, number } = await desk.aTicket({ requesterId: (await person()).id, status: 'merged' })
  const targetId = await make(otherTicket)
  const former = JSON.stringify({ status: 'open', scheduledFor: null, resolvedAt: null, closedAt: null })
  const merge = { tenantId: desk.id, sourceId: id, targetId, sourceNumber: number, shared: true, former }
  await desk.rows((tx) => tx.insertInto('ticketMerges').values(merge).execute())
  return id
}

/** `ticket` blocks `otherTicket`. */
const relation: Build = async ({ desk, make }) => {
  const values = { tenantId: desk.id, kind: 'blocks', fromId: await make(ticket), toId: await make(otherTicket) }
  return (await desk.rows((tx) => tx.insertInto('ticketRelations').values(values).returning('id').executeTakeFirstOrThrow())).id
}

/** A bulk change of the same person, of no ticket. */
const bulkEdit: Build = async ({ desk, person }) => {
  const values = { tenantId: desk.id, userId: (await person()).id, changes: '{"priority":"high"}', former: '[]' }
  return (await desk.rows((tx) => tx.insertInto('bulkEdits').values(values).returning('id').executeTakeFirstOrThrow())).id
}

/** The organisation's only one: its list is saved as a whole. */
const customStatus: Build = async ({ desk }) => {
  const there = await desk.rows((tx) => tx.selectFrom('customStatuses').select('id').executeTakeFirst())
  if (there) return there.id
  const values = { tenantId: desk.id, status: 'open', name: 'Em bancada', position: 0 }
  return (await desk.rows((tx) => tx.insertInto('customStatuses').values(values).returning('id').executeTakeFirstOrThrow())).id
}

/** Of the status that tickets of the test are in. */
const statusReason: Build = async ({ desk }) => {
  const list = { tenantId: desk.id, status: 'new' }
  return desk.rows(async (tx) => {
    const there = await tx.selectFrom('statusReasons').select('id').where('name', '=', 'Aguarda triagem').executeTakeFirst()
    if (there) return there.id
    const { id: listId } = await tx.insertInto('statusReasonLists').values(list).returning('id').executeTakeFirstOrThrow()
    const values = { tenantId: desk.id, listId, name: 'Aguarda triagem', position: 0 }
    return (await tx.insertInto('statusReasons').values(values).returning('id').executeTakeFirstOrThrow()).id
  })
}

const queue: Build = async ({ desk }) => desk.queueId

export const TICKET_IDS = { ticket, otherTicket, mergedTicket, relation, bulkEdit, customStatus, statusReason, queue }
