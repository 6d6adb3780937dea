import { expect, onTestFinished, test, vi } from 'vitest'
import { StaggeredTimer } from './staggered-timer.ts'

const PERIOD_MS = 60_000

function subscribe(timer: StaggeredTimer<{ tick(): void; part: number }>, size: number) {
  return Array.from({ length: size }, () => {
    const one = { part: 0, ticks: 0, tick: () => void one.ticks++ }
    timer.add(one)
    return one
  })
}

test('subscribers added at the same moment are called a few at a time, each once a period, until removed', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const timer = new StaggeredTimer<{ tick(): void; part: number }>(PERIOD_MS)
  const subscribers = subscribe(timer, 4_800)
  const ticks = () => subscribers.reduce((sum, { ticks }) => sum + ticks, 0)
  let most = 0
  for (let before = 0, ms = 0; ms < PERIOD_MS; ms += 250, before = ticks()) {
    vi.advanceTimersByTime(250)
    most = Math.max(most, ticks() - before)
  }
  expect(most).toBe(20)
  expect(new Set(subscribers.map((one) => one.ticks))).toEqual(new Set([1]))
  for (const one of subscribers.slice(0, 100)) timer.remove(one)
  vi.advanceTimersByTime(PERIOD_MS)
  expect(ticks()).toBe(4_800 + 4_700)
})
