/** What a browser keeps of its visit: the session, and whom it is of where a page signed for somebody. */
type Kept = { session: string; who: string | null }
type Keeping = { keep: (visit: Kept | undefined) => void; kept: () => Kept | undefined }

/** On the portal's pages nothing of a visit outlasts the page. */
export const KEPT_NOWHERE: Keeping = { keep: () => undefined, kept: () => undefined }

/** In the storage of this browser, under a name. */
export const keptAs = (name: string): Keeping => ({
  keep(visit) {
    try {
      if (visit) localStorage.setItem(name, JSON.stringify(visit))
      else localStorage.removeItem(name)
    } catch {
      // Without storage the conversation lasts as long as the page.
    }
  },
  kept() {
    try {
      return (JSON.parse(localStorage.getItem(name) ?? 'null') as Kept | null) ?? undefined
    } catch {
      return undefined
    }
  },
})

/** Whom an identity names, as far as a browser can read it; the server alone decides what it is worth. */
export function subjectOf(identity: string): string | null {
  try {
    const [, body = ''] = identity.split('.')
    return String((JSON.parse(atob(body.replace(/-/g, '+').replace(/_/g, '/'))) as { sub?: unknown }).sub ?? '') || null
  } catch {
    return null
  }
}
