import { useEffect } from 'react'

let own: string | undefined

/** Names the window after its route, unless the page has named it already: it may have been drawn before. */
export function nameAfterRoute(name: string): void {
  document.title = `${own ?? name} · Balcão`
}

/** Names the window after what the page shows; the route's own name comes back when it leaves. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (!title) return
    own = title
    document.title = `${title} · Balcão`
    return () => {
      own = undefined
    }
  }, [title])
}
