import { expect } from 'vitest'
import type { Ctx } from './ctx.ts'
import { once } from './idempotency.ts'
import { type Desk, test } from './testing/desk.ts'
import * as tickets from './tickets/tickets.ts'

const ROUTE = 'POST /tickets'
const asked = (title = 'Não imprime') => ({ title, description: 'x' })
const create =
  (key: string, input = asked(), endpoint = ROUTE) =>
  (ctx: Ctx) =>
    once(ctx, key, endpoint, input, () => tickets.create(ctx, input))
const count = (desk: Desk) => desk.rows(async (tx) => (await tx.selectFrom('tickets').select('id').execute()).length)

test('J09 the same key again gets the first answer, and makes nothing', async ({ desk }) => {
  const first = await desk.as('client')(create('k'))
  expect(await desk.as('client')(create('k'))).toEqual(first)
  expect(await count(desk)).toBe(1)
})

test('J09 the same key with other data, or at another door, is refused', async ({ desk }) => {
  await desk.as('client')(create('k'))
  for (const other of [create('k', asked('outro')), create('k', asked(), 'POST /tickets/{ticketId}/comments')])
    await expect(desk.as('client')(other)).rejects.toMatchObject({ code: 'idempotency_key_reused', kind: 'unprocessable' })
  expect(await count(desk)).toBe(1)
})

test('J09 while the first still runs the second is told so, and later gets the first answer', async ({ desk }) => {
  const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slow = (ctx: Ctx) =>
    once(ctx, 'k', ROUTE, asked(), async () => {
      begun.resolve()
      await released.promise
      return tickets.create(ctx, asked())
    })
  const running = desk.as('client')(slow)
  await begun.promise
  await expect(desk.as('client')(create('k'))).rejects.toMatchObject({ code: 'idempotency_in_flight', kind: 'conflict' })
  expect(
    await desk
      .as('client')(create('k'))
      .catch(() => undefined),
  ).toBeUndefined()
  released.resolve()
  const first = await running
  expect(await desk.as('client')(create('k'))).toEqual(first)
  expect(await count(desk)).toBe(1)
})

test('J09 the same key of another person or another tenant is another key', async ({ desk, other }) => {
  const made = [await desk.as('client')(create('k')), await desk.as('agent')(create('k')), await other.as('client')(create('k'))]
  expect(new Set(made.map((ticket) => ticket.id)).size).toBe(3)
})

test('J09 a first try that failed leaves the key free', async ({ desk }) => {
  const failing = (ctx: Ctx) =>
    once(ctx, 'k', ROUTE, asked(), async () => {
      await tickets.create(ctx, asked())
      throw new Error('lost')
    })
  await expect(desk.as('client')(failing)).rejects.toThrow('lost')
  await expect(desk.as('client')(create('k'))).resolves.toMatchObject({ number: 1 })
  expect(await count(desk)).toBe(1)
})

test('J09 twenty at once with one key make one ticket', async ({ desk }) => {
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => desk.as('client')(create('k'))))
  const made = results.flatMap((one) => (one.status === 'fulfilled' ? [one.value.id] : []))
  expect(new Set(made).size).toBe(1)
  expect(await count(desk)).toBe(1)
})
