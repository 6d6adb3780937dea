import { randomUUID } from 'node:crypto'
import type { Build } from '../../maker.ts'
import { ticketRow } from '../tickets/ids.ts'

const aTag: Build = ({ desk }) => desk.aTag(`t-${randomUUID()}`)

/** One that stands on `ticket`. */
const tag: Build = async (maker) => {
  const { desk } = maker
  const id = await aTag(maker)
  const { id: ticketId } = await maker.make(ticketRow)
  await desk.rows((tx) => tx.insertInto('ticketTags').values({ tenantId: desk.id, ticketId, tagId: id }).execute())
  return id
}
/** One that stands on no ticket. */
const spareTag: Build = (maker) => aTag(maker)

export const TAG_IDS = { tag, spareTag }
