import { folded } from '@balcao/contracts/folded'

const GROUPS = ['recent', 'actions', 'go', 'search', 'tickets', 'articles', 'people'] as const
export type Group = (typeof GROUPS)[number]

/** Where an entry leads, in a form that can be kept. */
export type Place = { kind: 'page'; path: string } | { kind: 'ticket' | 'user' | 'article'; id: number }

/** One line of the palette. */
export type Entry = { key: string; group: Group; label: string; hotkey?: string; place?: Place; run?: () => void }

/** The order of the groups. */
export const byGroup = (a: Entry, b: Entry) => GROUPS.indexOf(a.group) - GROUPS.indexOf(b.group)

/** Every typed word begins a word of the label, whatever the accents and capitals. */
export function matches(label: string, text: string): boolean {
  const words = folded(label).split(/[^\p{L}\p{N}]+/u)
  return folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .every((typed) => words.some((word) => word.startsWith(typed)))
}

/** The number that somebody typed as a ticket's: `123`, `#123`. */
export const numberIn = (text: string): number | undefined => {
  const digits = /^#?\s*(\d{1,9})$/.exec(text.trim())?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/** What can be said at once: without text the recent and all that is here, with text what it begins. Each thing once. */
export function nearEntries(text: string, { recent, actions, pages }: Record<'recent' | 'actions' | 'pages', readonly Entry[]>): Entry[] {
  const all =
    text.trim() === '' ? [...recent, ...actions, ...pages] : [...actions, ...pages, ...recent].filter(({ label }) => matches(label, text))
  const seen = new Set<string>()
  const once = all.filter(({ key }) => !seen.has(key) && seen.add(key))
  return once.toSorted(byGroup)
}
