import type { Priority } from './statuses.ts'

/** How urgent something is, and how much it affects. An urgency is called as the priority of its key. */
export const LEVELS = ['low', 'medium', 'high'] as const
export type Level = (typeof LEVELS)[number]

/** What a list asks of either: a level, or that nobody assessed it. */
export const ASKED_LEVELS = [...LEVELS, 'none'] as const

export const IMPACT_NAME: Record<Level, string> = { low: 'Baixo', medium: 'Médio', high: 'Alto' }

/** Priorities by urgency and then impact, the lowest first: nine. */
export type Cells = readonly Priority[]
export const USUAL_CELLS: Cells = ['low', 'low', 'medium', 'low', 'medium', 'high', 'medium', 'high', 'urgent']

/** The place of a pair in the matrix. */
export const cellOf = (urgency: Level, impact: Level): number => LEVELS.indexOf(urgency) * LEVELS.length + LEVELS.indexOf(impact)

/** Characters of why a priority is not the proposed one. */
export const MAX_PRIORITY_REASON = 200
