/** Answers later than this are given up. */
const ABORT_AFTER_MS = 10_000

/** fetch that does not wait for ever; an overdue answer rejects with a TimeoutError. */
export const boundedFetch: typeof fetch = (input, init) => {
  const limit = AbortSignal.timeout(ABORT_AFTER_MS)
  return fetch(input, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, limit]) : limit })
}
