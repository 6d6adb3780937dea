import type { KeptBecause } from '@balcao/contracts/backups/keeping'

/** What retention asks of a backup. */
export type Kept = {
  id: number
  kind: string
  status: string
  pinned: boolean
  createdAt: string
  expiresAt: string | null
  undoUntil: string | null
  verified: boolean
}
type Limits = { keepDaily: number; keepWeekly: number; keepMonthly: number }

const DAY_MS = 86_400_000
const dayOf = (at: string) => at.slice(0, 10)
const weekOf = (at: string) => String(Math.floor((Date.parse(dayOf(at)) / DAY_MS + 3) / 7))
const monthOf = (at: string) => at.slice(0, 7)

/** The newest of each of so many days, weeks or months. */
function newestOf(backups: readonly Kept[], most: number, span: (at: string) => string): Set<number> {
  const found = new Map<string, number>()
  for (const { id, createdAt } of backups) {
    if (found.size >= most && !found.has(span(createdAt))) break
    if (!found.has(span(createdAt))) found.set(span(createdAt), id)
  }
  return new Set(found.values())
}

/** Why each backup is kept; those without a reason may go. @param backups newest first */
export function reasonsToKeep(backups: readonly Kept[], limits: Limits, now = Date.now()): Map<number, KeptBecause> {
  const ready = backups.filter(({ status }) => status === 'ready')
  const scheduled = ready.filter(({ kind }) => kind === 'scheduled')
  const newestVerified = ready.find(({ verified }) => verified)?.id
  const spans: [KeptBecause, Set<number>][] = [
    ['daily', newestOf(scheduled, limits.keepDaily, dayOf)],
    ['weekly', newestOf(scheduled, limits.keepWeekly, weekOf)],
    ['monthly', newestOf(scheduled, limits.keepMonthly, monthOf)],
  ]
  const why = (one: Kept): KeptBecause | undefined => {
    if (one.status === 'queued' || one.status === 'running') return 'under_way'
    if (one.id === newestVerified) return 'newest_verified'
    if (one.pinned) return 'pinned'
    if (one.undoUntil !== null && Date.parse(one.undoUntil) > now) return 'undo'
    if (one.status !== 'ready') return Date.parse(one.createdAt) > now - 7 * DAY_MS ? 'not_due' : undefined
    if (one.kind === 'scheduled') return spans.find(([, ids]) => ids.has(one.id))?.[0]
    return (one.kind === 'manual' || one.kind === 'imported') && (one.expiresAt === null || Date.parse(one.expiresAt) > now)
      ? 'not_due'
      : undefined
  }
  return new Map(
    backups.flatMap((one) => [[one.id, why(one)] as const]).filter((pair): pair is [number, KeptBecause] => pair[1] !== undefined),
  )
}
