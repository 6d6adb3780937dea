import { isPrefetching } from '../lazy-with-retry.ts'

const KEY = 'balcao:reloaded'
const ONCE_IN_MS = 60_000

/**
 * After a deploy the old page's lazy files are gone: load the new page, but never in a circle, nor while nobody answers, nor for
 * something that nobody asked for.
 */
export function reloadOnNewVersion(): void {
  window.addEventListener('vite:preloadError', () => {
    if (isPrefetching() || Date.now() - Number(sessionStorage.getItem(KEY)) < ONCE_IN_MS) return
    void fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
      ({ ok }) => {
        if (!ok) return
        sessionStorage.setItem(KEY, String(Date.now()))
        location.reload()
      },
      () => undefined,
    )
  })
}
