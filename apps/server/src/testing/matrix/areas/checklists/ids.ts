import type { Build } from '../../maker.ts'
import { ticketRow } from '../tickets/ids.ts'

let made = 0

const template: Build = ({ desk }) =>
  desk.rows(async (tx) => {
    const items = JSON.stringify([{ key: crypto.randomUUID(), text: 'Um', help: '', mandatory: false, assigneeId: null, dueMinutes: null }])
    const values = { tenantId: desk.id, name: `Modelo ${made++}`, items }
    return (await tx.insertInto('checklistTemplates').values(values).returning('id').executeTakeFirstOrThrow()).id
  })

/** An empty one, on `ticket`. */
const checklist: Build = async ({ desk, make }) => {
  const { id: ticketId } = await make(ticketRow)
  const values = { tenantId: desk.id, ticketId, homeId: ticketId, title: 'Passos', blocks: true, inOrder: false }
  return desk.rows(async (tx) => (await tx.insertInto('ticketChecklists').values(values).returning('id').executeTakeFirstOrThrow()).id)
}

/** Of a checklist of its own. */
const item: Build = async (maker) => {
  const values = { tenantId: maker.desk.id, checklistId: await checklist(maker), position: 0, text: 'Um' }
  return maker.desk.rows(async (tx) => (await tx.insertInto('checklistItems').values(values).returning('id').executeTakeFirstOrThrow()).id)
}

/** For the customer to do, of a checklist that is shared with them. */
const asked: Build = async (maker) => {
  const { id: ticketId } = await maker.make(ticketRow)
  const checklist = { tenantId: maker.desk.id, ticketId, homeId: ticketId, title: 'Passos', blocks: true, inOrder: false, shared: true }
  return maker.desk.rows(async (tx) => {
    const { id: checklistId } = await tx.insertInto('ticketChecklists').values(checklist).returning('id').executeTakeFirstOrThrow()
    const values = { tenantId: maker.desk.id, checklistId, position: 0, text: 'Um', forCustomer: true }
    return (await tx.insertInto('checklistItems').values(values).returning('id').executeTakeFirstOrThrow()).id
  })
}

export const CHECKLIST_IDS = { checklistTemplate: template, checklist, checklistItem: item, askedItem: asked }
