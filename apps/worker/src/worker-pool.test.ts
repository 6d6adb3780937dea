import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { openWorkerPool } from './worker-pool.ts'

const log = pino({ level: 'silent' })

test('four tenants run at once, and one that ends, even by failing, makes room', async () => {
  const ends = new Map<number, { resolve: () => void; reject: (error: Error) => void }>()
  const work = vi.fn((tenantId: number) => new Promise<void>((resolve, reject) => ends.set(tenantId, { resolve, reject })))
  const onFree = vi.fn()
  const pool = openWorkerPool<string>(work, onFree, log, 4)
  for (const tenantId of [1, 2, 3, 4]) {
    expect(pool.isFull).toBe(false)
    pool.start(tenantId, [`of ${tenantId}`])
  }
  expect([pool.isFull, pool.isRunning(3), pool.isRunning(5)]).toEqual([true, true, false])
  expect(pool.all()).toEqual(['of 1', 'of 2', 'of 3', 'of 4'])

  ends.get(2)?.reject(new Error('failed'))
  ends.get(3)?.resolve()
  await vi.waitFor(() => expect(onFree).toHaveBeenCalledTimes(2))
  expect([pool.isFull, pool.all()]).toEqual([false, ['of 1', 'of 4']])

  const rested = vi.fn()
  const rest = pool.drain().then(rested)
  ends.get(1)?.resolve()
  await vi.waitFor(() => expect(onFree).toHaveBeenCalledTimes(3))
  expect(rested).not.toHaveBeenCalled()
  ends.get(4)?.resolve()
  await rest
  expect(pool.all()).toEqual([])
})

test('a tenant cools down after its batch while the pool is busy, is reported when done, and does not delay draining', async () => {
  const onFree = vi.fn()
  const cooldown = { record: vi.fn(), remainingMs: () => 200 }
  const pool = openWorkerPool<string>(async () => undefined, onFree, log, 4, cooldown)
  pool.start(1, ['one'])
  expect([pool.isRunning(1), pool.isCoolingDown(1)]).toEqual([true, false])
  await pool.drain()
  expect([pool.isRunning(1), pool.isCoolingDown(1), onFree.mock.calls.length]).toEqual([false, true, 1])
  expect(cooldown.record).toHaveBeenCalledOnce()
  await vi.waitFor(() => expect(onFree).toHaveBeenCalledTimes(2))
  expect(pool.isCoolingDown(1)).toBe(false)
})
