import { expect, onTestFinished, test, vi } from 'vitest'
import { Rounds } from './rounds.ts'

const PERIOD_MS = 60_000

function aCrowd(rounds: Rounds<{ tick(): void; part: number }>, size: number) {
  return Array.from({ length: size }, () => {
    const one = { part: 0, ticks: 0, tick: () => void one.ticks++ }
    rounds.add(one)
    return one
  })
}

test('a crowd that came at the same moment is come by a few at a time, each once a period; who left, no more', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const rounds = new Rounds<{ tick(): void; part: number }>(PERIOD_MS)
  const crowd = aCrowd(rounds, 4_800)
  const ticks = () => crowd.reduce((sum, { ticks }) => sum + ticks, 0)
  let most = 0
  for (let before = 0, ms = 0; ms < PERIOD_MS; ms += 250, before = ticks()) {
    vi.advanceTimersByTime(250)
    most = Math.max(most, ticks() - before)
  }
  expect(most).toBe(20)
  expect(new Set(crowd.map((one) => one.ticks))).toEqual(new Set([1]))
  for (const one of crowd.slice(0, 100)) rounds.remove(one)
  vi.advanceTimersByTime(PERIOD_MS)
  expect(ticks()).toBe(4_800 + 4_700)
})
