import { expect } from 'vitest'
import { asSystem } from './ctx.ts'
import { test } from './testing/desk.ts'
import { ahead, inTurn, knownTogether, runBeside, together } from './together.ts'

test('what is known together is asked once by all who run beside each other, however late they ask', async ({ desk }) => {
  const asked: number[][] = []
  const ask = async (keys: number[]) => {
    asked.push(keys)
    return keys
  }
  await asSystem(desk.db, desk.id, async (ctx) => {
    const early = (keys: number[]) => async (own: typeof ctx) => void (await knownTogether(own.db, 'people', keys, ask))
    const late = async (own: typeof ctx) => {
      await own.db.selectFrom('users').select('id').execute()
      expect(await knownTogether(own.db, 'people', [2, 3], ask)).toEqual([1, 2, 3])
      expect(await knownTogether(own.db, 'others', [2], ask)).toEqual([2])
      expect(await knownTogether(own.db, 'people', [3, 4], ask)).toEqual([3, 4])
    }
    await runBeside(ctx, [early([1, 2]), early([2, 3]), late])
    expect(asked).toEqual([[1, 2, 3], [2], [3, 4]])
    // Nothing outlives those who ran beside each other.
    await runBeside(ctx, [early([1])])
    expect(await knownTogether(ctx.db, 'people', [1], ask)).toEqual([1])
    expect(asked.slice(3)).toEqual([[1], [1]])
  })
})

test('what is asked ahead is known later; where nobody runs beside another it is not asked at all', async ({ desk }) => {
  let asked = 0
  const ask = async () => ++asked
  await asSystem(desk.db, desk.id, async (ctx) => {
    await ahead(ctx.db, () => knownTogether(ctx.db, 'people', [1], ask))
    expect(asked).toBe(0)
    const run = async (own: typeof ctx) => {
      await ahead(own.db, () => knownTogether(own.db, 'people', [1], ask))
      await own.db.selectFrom('users').select('id').execute()
      expect(await knownTogether(own.db, 'people', [1], ask)).toBe(1)
    }
    await runBeside(ctx, [run, run])
  })
})

test('what is only asked together is asked anew by who asks later', async ({ desk }) => {
  let asked = 0
  const ask = async () => ++asked
  await asSystem(desk.db, desk.id, async (ctx) => {
    const twice = async (own: typeof ctx) => {
      await together(own.db, 'tickets', [1], ask)
      expect(await together(own.db, 'tickets', [1], ask)).toBe(2)
    }
    await runBeside(ctx, [twice, twice])
  })
})

test('they go on in the order in which they were begun, also where the first comes last', async ({ desk }) => {
  const order: number[] = []
  await asSystem(desk.db, desk.id, async (ctx) => {
    const run = (place: number) => async (own: typeof ctx) => {
      if (place === 0) await own.db.selectFrom('users').select('id').execute()
      await inTurn(own)
      order.push(place)
    }
    await runBeside(ctx, [run(0), run(1), run(2)])
  })
  expect(order).toEqual([0, 1, 2])
})
