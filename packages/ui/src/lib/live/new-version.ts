import { isPrefetching } from '../lazy-with-retry.ts'

const KEY = 'balcao:reloaded'
const ONCE_IN_MS = 60_000

/** Whether the server has another version of the app than this page; no while nobody answers. */
export async function isReplaced(): Promise<boolean> {
  try {
    const answer = await fetch(location.href, { cache: 'no-store' })
    // Each version has a first file of its own, which its page names.
    return answer.ok && !(await answer.text()).includes(new URL(import.meta.url).pathname)
  } catch {
    return false
  }
}

/**
 * After a deploy the old page's lazy files are gone: load the new page, but never in a circle, nor for something that nobody asked for. A file that
 * could not be had because the server was away is of this version still: whoever wants it asks again.
 */
export function reloadOnNewVersion(): void {
  window.addEventListener('vite:preloadError', () => {
    if (isPrefetching() || Date.now() - Number(sessionStorage.getItem(KEY)) < ONCE_IN_MS) return
    void isReplaced().then((replaced) => {
      if (!replaced) return
      sessionStorage.setItem(KEY, String(Date.now()))
      location.reload()
    })
  })
}
