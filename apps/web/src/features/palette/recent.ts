import type { Place } from './entries.ts'

export type Recent = { key: string; label: string; place: Place }

const MOST = 6
const nameOf = (person: number) => `balcao:palette:${person}`

/** Where somebody went by the palette, newest first. Kept as long as the tab: labels are names and subjects. */
export function recentOf(person: number): Recent[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(nameOf(person)) ?? '[]')
    return Array.isArray(kept) ? (kept as Recent[]).filter(({ key, label, place }) => key && label && place) : []
  } catch {
    return []
  }
}

/** Puts a place first among them. */
export function remember(person: number, recent: Recent): void {
  const others = recentOf(person).filter(({ key }) => key !== recent.key)
  try {
    sessionStorage.setItem(nameOf(person), JSON.stringify([recent, ...others].slice(0, MOST)))
  } catch {
    // A tab that keeps nothing has nothing recent.
  }
}
