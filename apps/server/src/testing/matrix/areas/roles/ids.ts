import type { Build } from '../../maker.ts'

/** One of the organisation's own, that nobody has. */
const role: Build = async ({ desk }) => (await desk.aRole('agent')).id

export const ROLE_IDS = { role }
