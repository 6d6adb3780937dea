import { expect } from 'vitest'
import { asSystem } from './ctx.ts'
import { barrier, load, loadCached, prime, runBatch } from './dataloader.ts'
import { test } from './testing/desk.ts'

test('loadCached asks once per batch, however late the last caller asks', async ({ desk }) => {
  const asked: number[][] = []
  const ask = async (keys: number[]) => {
    asked.push(keys)
    return keys
  }
  await asSystem(desk.db, desk.id, async (ctx) => {
    const early = (keys: number[]) => async (own: typeof ctx) => void (await loadCached(own.db, 'people', keys, ask))
    const late = async (own: typeof ctx) => {
      await own.db.selectFrom('users').select('id').execute()
      expect(await loadCached(own.db, 'people', [2, 3], ask)).toEqual([1, 2, 3])
      expect(await loadCached(own.db, 'others', [2], ask)).toEqual([2])
      expect(await loadCached(own.db, 'people', [3, 4], ask)).toEqual([3, 4])
    }
    await runBatch(ctx, [early([1, 2]), early([2, 3]), late])
    expect(asked).toEqual([[1, 2, 3], [2], [3, 4]])
    // Nothing is cached beyond the batch.
    await runBatch(ctx, [early([1])])
    expect(await loadCached(ctx.db, 'people', [1], ask)).toEqual([1])
    expect(asked.slice(3)).toEqual([[1], [1]])
  })
})

test('what is primed is cached for later; outside a batch nothing is primed', async ({ desk }) => {
  let asked = 0
  const ask = async () => ++asked
  await asSystem(desk.db, desk.id, async (ctx) => {
    await prime(ctx.db, () => loadCached(ctx.db, 'people', [1], ask))
    expect(asked).toBe(0)
    const run = async (own: typeof ctx) => {
      await prime(own.db, () => loadCached(own.db, 'people', [1], ask))
      await own.db.selectFrom('users').select('id').execute()
      expect(await loadCached(own.db, 'people', [1], ask)).toBe(1)
    }
    await runBatch(ctx, [run, run])
  })
})

test('load asks again for whoever asks later', async ({ desk }) => {
  let asked = 0
  const ask = async () => ++asked
  await asSystem(desk.db, desk.id, async (ctx) => {
    const twice = async (own: typeof ctx) => {
      await load(own.db, 'tickets', [1], ask)
      expect(await load(own.db, 'tickets', [1], ask)).toBe(2)
    }
    await runBatch(ctx, [twice, twice])
  })
})

test('the barrier is passed in the order of the batch, even if the first arrives last', async ({ desk }) => {
  const order: number[] = []
  await asSystem(desk.db, desk.id, async (ctx) => {
    const run = (position: number) => async (own: typeof ctx) => {
      if (position === 0) await own.db.selectFrom('users').select('id').execute()
      await barrier(own)
      order.push(position)
    }
    await runBatch(ctx, [run(0), run(1), run(2)])
  })
  expect(order).toEqual([0, 1, 2])
})
