const WARN_MS = 1_000
const ABORT_MS = 10_000

/** A page that did not come in time: it is asked for again by hand. */
export class PageTooSlow extends Error {
  override name = 'PageTooSlow'
}

/** Loads a page: what takes longer than a second is warned of, what takes longer than ten is given up. */
export function inTime<Part>(path: string, load: () => Promise<Part>, { warn = WARN_MS, abort = ABORT_MS } = {}): Promise<Part> {
  const began = performance.now()
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new PageTooSlow(path)), abort)
  return Promise.race([load(), promise]).finally(() => {
    clearTimeout(timer)
    const took = Math.round(performance.now() - began)
    if (took > warn) console.warn(`${path}: ${took} ms`)
  })
}
