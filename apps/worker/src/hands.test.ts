import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { openHands } from './hands.ts'

const log = pino({ level: 'silent' })

test('four organisations are seen to at once; who has ended makes room, also by failing', async () => {
  const ends = new Map<number, { resolve: () => void; reject: (error: Error) => void }>()
  const work = vi.fn((tenantId: number) => new Promise<void>((resolve, reject) => ends.set(tenantId, { resolve, reject })))
  const onFree = vi.fn()
  const hands = openHands<string>(work, onFree, log, 4)
  for (const tenantId of [1, 2, 3, 4]) {
    expect(hands.areFull).toBe(false)
    hands.take(tenantId, [`of ${tenantId}`])
  }
  expect([hands.areFull, hands.isFor(3), hands.isFor(5)]).toEqual([true, true, false])
  expect(hands.all()).toEqual(['of 1', 'of 2', 'of 3', 'of 4'])

  ends.get(2)?.reject(new Error('failed'))
  ends.get(3)?.resolve()
  await vi.waitFor(() => expect(onFree).toHaveBeenCalledTimes(2))
  expect([hands.areFull, hands.all()]).toEqual([false, ['of 1', 'of 4']])

  const rested = vi.fn()
  const rest = hands.rest().then(rested)
  ends.get(1)?.resolve()
  await vi.waitFor(() => expect(onFree).toHaveBeenCalledTimes(3))
  expect(rested).not.toHaveBeenCalled()
  ends.get(4)?.resolve()
  await rest
  expect(hands.all()).toEqual([])
})

test('who had a turn rests where the hands are busy, and is called for when rested; nobody waits for that to stop', async () => {
  const onFree = vi.fn()
  const pace = { worked: vi.fn(), rest: () => 200 }
  const hands = openHands<string>(async () => undefined, onFree, log, 4, pace)
  hands.take(1, ['one'])
  expect([hands.isFor(1), hands.rests(1)]).toEqual([true, false])
  await hands.rest()
  expect([hands.isFor(1), hands.rests(1), onFree.mock.calls.length]).toEqual([false, true, 1])
  expect(pace.worked).toHaveBeenCalledOnce()
  await vi.waitFor(() => expect(onFree).toHaveBeenCalledTimes(2))
  expect(hands.rests(1)).toBe(false)
})
