import { isReplaced } from '@balcao/ui/lib/live/new-version'

const CALLS = 5
const GIVE_UP_MS = 10_000

/** How quickly the server answers, and how far this clock is from the server's. Times in milliseconds. */
export type Measured = {
  median: number | null
  slowest: number | null
  failed: number
  /** How far ahead this device's clock is; the server tells full seconds. */
  ahead: number | null
  isOutdated: boolean
}

async function call(): Promise<{ ms: number; ahead: number | null } | null> {
  const began = performance.now()
  try {
    const answer = await fetch('/health', { cache: 'no-store', signal: AbortSignal.timeout(GIVE_UP_MS) })
    if (!answer.ok) return null
    const ms = performance.now() - began
    const told = Date.parse(answer.headers.get('date') ?? '')
    return { ms, ahead: Number.isNaN(told) ? null : Date.now() - ms / 2 - (told + 500) }
  } catch {
    return null
  }
}

/** Asks the server five times, one after the other. */
export async function measure(): Promise<Measured> {
  const calls: Awaited<ReturnType<typeof call>>[] = []
  for (let n = 0; n < CALLS; n++) calls.push(await call())
  const answered = calls.filter((one) => one !== null).toSorted((a, b) => a.ms - b.ms)
  const middle = answered[Math.floor(answered.length / 2)]
  return {
    median: middle?.ms ?? null,
    slowest: answered.at(-1)?.ms ?? null,
    failed: CALLS - answered.length,
    ahead: middle?.ahead ?? null,
    isOutdated: await isReplaced(),
  }
}
