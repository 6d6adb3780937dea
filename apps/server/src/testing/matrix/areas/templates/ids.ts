import { randomUUID } from 'node:crypto'
import type { Build } from '../../maker.ts'

/** The team's. */
const template: Build = ({ desk }) => desk.aTemplate(`m-${randomUUID()}`)

export const TEMPLATE_IDS = { template }
