import type { AnomalyRule } from '@balcao/contracts/monitoring/anomalies'
import type { Band } from '@balcao/contracts/monitoring/intake'

/** What there is now, and what is usual: null where that cannot be said. `isOpen`: business hours for all of the rule's minutes. */
export type Seen = { value: number; usual: Band | null; isOpen: boolean }
/** Between `begins` and `ends` what is open stays so. `threshold`: from what value on it is unusual. */
export type Verdict = { state: 'begins' | 'between' | 'ends'; threshold: number }

const verdict = (begins: boolean, ends: boolean, threshold: number): Verdict => ({
  state: begins ? 'begins' : ends ? 'ends' : 'between',
  threshold,
})

/** What a rule says of what is seen. An anomaly ends where things are usual again, not just below what it began with. */
export function judge({ kind, factor, least, active }: AnomalyRule, { value, usual, isOpen }: Seen): Verdict {
  if (!active) return verdict(false, true, least)
  if (kind === 'late') return verdict(value >= least, value < least, least)
  if (!usual) return verdict(false, true, least)
  const times = factor ?? 1
  if (kind === 'few') {
    const threshold = usual.median * times
    const begins = isOpen && usual.median >= least && value < threshold
    return verdict(begins, !isOpen || value >= threshold, threshold)
  }
  const threshold = Math.max(usual.high * times, least)
  return verdict(value >= least && value > usual.high * times, value <= usual.high || value < least, threshold)
}
