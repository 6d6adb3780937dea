import { randomUUID } from 'node:crypto'
import type { Build } from '../../maker.ts'

/** The team's view of tickets. */
const view: Build = ({ desk }) => desk.aView(`v-${randomUUID()}`)
/** One that was removed just now. */
const goneView: Build = ({ desk }) => desk.aView(`g-${randomUUID()}`, { deletedAt: new Date().toISOString() })

export const TICKET_LIST_IDS = { view, goneView }
