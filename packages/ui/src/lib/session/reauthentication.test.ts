import { expect, test } from 'vitest'
import { backOffMs, keepAuthenticated } from './reauthentication.ts'
import type { RefreshOutcome, SessionState } from './session-store.ts'

const middle = () => 0.5

test('R-107 R-108 the pause starts at 2 s, doubles, and its exponent stops at 7', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8, 100].map((attempt) => backOffMs(attempt, middle))).toEqual([
    2000, 4000, 8000, 16_000, 32_000, 64_000, 128_000, 128_000, 128_000,
  ])
})

test('R-109 it is at most 175 ms shorter or longer', () => {
  expect(backOffMs(1, () => 0)).toBe(1825)
  expect(backOffMs(1, () => 1)).toBe(2175)
  for (let n = 0; n < 200; n++) expect(Math.abs(backOffMs(3) - 8000)).toBeLessThanOrEqual(175)
})

const user = { id: 1, email: 'a@b.test', name: 'A', role: 'agent', roles: [], tenant_id: 1, tenantName: 'A', tenantSlug: 'a' }
const signedIn = (token: string): SessionState => ({ session: { token, user }, end: 'none' })

/** A browser whose time moves by hand, and a server that answers as told. */
function aBrowser(same = false) {
  let state: SessionState = signedIn('t0')
  let listener = () => {}
  let timer: { ms: number; run: () => void } | null = null
  const outcomes: RefreshOutcome[] = []
  let asked = 0
  const set = (next: SessionState) => {
    state = next
    listener()
  }
  const stop = keepAuthenticated(
    {
      getState: () => state,
      subscribe: (heard) => {
        listener = heard
        return () => {}
      },
      refresh: async () => {
        asked += 1
        const outcome = outcomes.shift() ?? 'refreshed'
        if (outcome === 'refreshed') set(signedIn(same ? 't0' : `t${asked}`))
        if (outcome === 'ended') set({ session: null, end: 'expired' })
        return outcome
      },
    },
    {
      random: middle,
      after: (ms, run) => {
        const mine = { ms, run }
        timer = mine
        return () => {
          if (timer === mine) timer = null
        }
      },
    },
  )
  return {
    set,
    outcomes,
    stop,
    asked: () => asked,
    waits: () => timer?.ms ?? null,
    fire: async () => {
      const due = timer
      timer = null
      due?.run()
      await new Promise((done) => setTimeout(done))
    },
  }
}

test('R-106 a session is authenticated again every 3 minutes', async () => {
  const browser = aBrowser()
  for (let n = 1; n <= 3; n++) {
    expect(browser.waits()).toBe(180_000)
    await browser.fire()
    expect(browser.asked()).toBe(n)
  }
})

test('a renewal that gives the same token keeps the rhythm', async () => {
  const browser = aBrowser(true)
  await browser.fire()
  expect(browser.waits()).toBe(180_000)
})

test('what may pass is tried again with growing pauses, and then every 3 minutes as before', async () => {
  const browser = aBrowser()
  browser.outcomes.push('unreachable', 'unreachable', 'unreachable')
  const waits = []
  for (let n = 0; n < 4; n++) {
    await browser.fire()
    waits.push(browser.waits())
  }
  expect(waits).toEqual([2000, 4000, 8000, 180_000])
  browser.outcomes.push('unreachable')
  await browser.fire()
  expect(browser.waits(), 'the count begins anew').toBe(2000)
})

test('nobody signed in, nothing to ask; a new session starts the 3 minutes', async () => {
  const browser = aBrowser()
  browser.outcomes.push('ended')
  await browser.fire()
  expect(browser.waits()).toBeNull()
  browser.set(signedIn('another'))
  expect(browser.waits()).toBe(180_000)
  browser.stop()
  expect(browser.waits()).toBeNull()
})

test('a token that another tab got puts our own turn off', async () => {
  const browser = aBrowser()
  browser.outcomes.push('unreachable')
  await browser.fire()
  expect(browser.waits()).toBe(2000)
  browser.set(signedIn('theirs'))
  expect(browser.waits()).toBe(180_000)
  expect(browser.asked()).toBe(1)
})
