import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** What a browser plays by: each note that was begun, by its pitch and when. */
let begun: { hertz: number; at: number }[]
let clock: { currentTime: number }

beforeEach(() => {
  begun = []
  clock = { currentTime: 100 }
  const aGain = {
    gain: { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} },
    connect: (to: object) => to,
  }
  class Audio {
    state = 'running'
    destination = {}
    get currentTime() {
      return clock.currentTime
    }
    createGain = () => aGain
    createOscillator() {
      const frequency = { value: 0 }
      const start = (at: number) => begun.push({ hertz: frequency.value, at })
      return { type: '', frequency, connect: () => aGain, start, stop() {} }
    }
  }
  vi.stubGlobal('AudioContext', Audio)
  vi.resetModules()
})
afterEach(() => void vi.unstubAllGlobals())

test('of many at once one is heard; a graver one sounds over it, and the next when it is over', async () => {
  const { playSound } = await import('./sounds.ts')
  await Promise.all(Array.from({ length: 40 }, () => playSound('info')))
  expect(begun).toEqual([{ hertz: 880, at: 100 }])
  await playSound('critical')
  expect(begun).toHaveLength(5)
  clock.currentTime += 0.6
  for (const severity of ['info', 'warning', 'error', 'critical'] as const) await playSound(severity)
  expect(begun, 'while it plays').toHaveLength(5)
  clock.currentTime += 0.1
  await playSound('info')
  expect(begun.at(-1)).toEqual({ hertz: 880, at: clock.currentTime })
  expect(begun).toHaveLength(6)
})
