import { z } from 'zod'
import { PRIORITIES } from './statuses.ts'

const Cells = z.array(z.enum(PRIORITIES)).length(9)

/** Whether urgency and impact propose the priority of tickets, and which: by urgency and then impact, the lowest first. */
export const PriorityMatrix = z.object({ enabled: z.boolean(), cells: Cells })
export type PriorityMatrix = z.output<typeof PriorityMatrix>

/** What is not sent stays. */
export const UpdatePriorityMatrix = z.strictObject({ enabled: z.boolean().optional(), cells: Cells.optional() })
export type UpdatePriorityMatrix = z.output<typeof UpdatePriorityMatrix>
