/** How a text may be rewritten. No schema here: pages that only name these load none. */
export const REWRITINGS = ['shorter', 'formal', 'friendly', 'correct', 'steps', 'language'] as const
export type Rewriting = (typeof REWRITINGS)[number]
