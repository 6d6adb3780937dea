import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

const AGAIN_IN_MS = 5_000

type Load<Part> = () => Promise<Part>
type Prefetch<Part> = {
  /** Answers it: it is fetched once, and tried again until it can be had. */
  ask: Load<Part>
  /** Kept once it is here, whoever asked. */
  fetched: Promise<Part>
}

const waiting: Load<unknown>[] = []
let isPrefetchRunning = false

/** Whether what is fetched at the moment was asked for by nobody yet. */
export const isPrefetching = (): boolean => isPrefetchRunning

/**
 * What a first view does without. It is fetched when the browser has nothing else to do, at the latest when it is asked for.
 * @param load imports it
 */
export function prefetch<Part>(load: Load<Part>): Prefetch<Part> {
  const { promise: fetched, resolve } = Promise.withResolvers<Part>()
  let fetching: Promise<Part> | undefined
  const once = () => {
    fetching ??= load().then(
      (part) => {
        resolve(part)
        return part
      },
      (error) => {
        fetching = undefined
        throw error
      },
    )
    return fetching
  }
  waiting.push(once)
  whenIdle(fetchWaiting)
  return { ask: () => untilFetched(once), fetched }
}

/** What works behind the page and nobody asks for: it comes once the browser has nothing else to do, also to who pays for each byte. */
export function loadWhenIdle<Part>(load: Load<Part>): Promise<Part> {
  const { ask, fetched } = prefetch(load)
  whenIdle(() => void ask())
  return fetched
}

/** Like `prefetch`, of a part of the page. Where it cannot be had when it is drawn, it is drawn once it can: what opens it stays as it was. */
export function lazyWithRetry<Props>(load: Load<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  const part = prefetch(load)
  return lazy(async () => ({ default: await part.ask() }))
}

/** One after the other, so that what a person asks for meanwhile is not behind all of it. */
async function fetchWaiting(): Promise<void> {
  if (isPrefetchRunning || paysForEachByte()) return
  isPrefetchRunning = true
  for (let next = waiting.shift(); next; next = waiting.shift()) await next().catch(() => null)
  isPrefetchRunning = false
}

const paysForEachByte = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData

function whenIdle(run: () => void): void {
  if (typeof window === 'undefined') return
  const start = () => (typeof requestIdleCallback === 'function' ? requestIdleCallback(run) : setTimeout(run, 1_000))
  if (document.readyState === 'complete') start()
  else window.addEventListener('load', start, { once: true })
}

async function untilFetched<Part>(once: Load<Part>): Promise<Part> {
  for (;;) {
    // Some browsers keep a failed import for as long as the page lives: none is begun without a connection.
    while (navigator.onLine === false) await onlineOrLater()
    try {
      return await once()
    } catch {
      await onlineOrLater()
    }
  }
}

const onlineOrLater = () =>
  new Promise<void>((again) => {
    setTimeout(again, AGAIN_IN_MS)
    window.addEventListener('online', () => again(), { once: true })
  })
