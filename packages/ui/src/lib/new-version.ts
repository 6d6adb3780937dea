const KEY = 'balcao:reloaded'
const ONCE_IN_MS = 60_000

/** After a deploy the old page's lazy files are gone: load the new page, but never in a circle, nor while nobody answers. */
export function reloadOnNewVersion(): void {
  window.addEventListener('vite:preloadError', () => {
    if (Date.now() - Number(sessionStorage.getItem(KEY)) < ONCE_IN_MS) return
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
