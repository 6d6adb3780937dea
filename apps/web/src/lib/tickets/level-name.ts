import type { Level } from '@balcao/contracts/tickets/matrix-words'
import { priorityName } from '@balcao/ui/lib/names'
import { t } from './assessment.messages.ts'

export type Side = 'urgency' | 'impact'

/** What a level is called, or that nobody assessed it. */
export const levelName = (side: Side, level: Level | undefined): string => {
  if (!level) return t(side === 'urgency' ? 'unassessed' : 'unassessedImpact')
  return side === 'impact' ? t(level) : priorityName(level)
}
