import { cellOf, type Level } from '@balcao/contracts/tickets/matrix-words'
import type { Priority } from '@balcao/contracts/tickets/statuses'
import { ownMatrix } from './own-words.ts'

/** Are the tickets of the organisation assessed, so that urgency and impact propose their priority? */
export const assesses = (): boolean => ownMatrix() !== undefined

/** The priority that a pair proposes; undefined where nothing is assessed. */
export const proposedPriority = (urgency: Level | undefined, impact: Level | undefined): Priority | undefined =>
  urgency && impact ? ownMatrix()?.[cellOf(urgency, impact)] : undefined
