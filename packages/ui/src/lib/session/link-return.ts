import { safePath } from './safe-path.ts'

const KEY = 'balcao:link-return'
/** As long as a sign-in link lives. */
const MINUTES = 30

type Kept = { path: string; until: number }

/** Where a mailed link leads in the end: it opens in a tab of its own, which knows nothing of the one that asked. */
export const linkReturn = {
  /** Kept when the link is asked for. */
  keep(path: string): void {
    try {
      localStorage.setItem(KEY, JSON.stringify({ path, until: Date.now() + MINUTES * 60_000 } satisfies Kept))
    } catch {
      // Without it the link leads to the first page.
    }
  },
  /** Taken once, by the page that the link opens. */
  take(): string | undefined {
    try {
      const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Kept | null
      localStorage.removeItem(KEY)
      return kept && kept.until > Date.now() ? safePath(kept.path) : undefined
    } catch {
      return undefined
    }
  },
}
