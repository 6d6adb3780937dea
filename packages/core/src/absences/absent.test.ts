import { expect } from 'vitest'
import { type Desk, type Person, test } from '../testing/desk.ts'
import { absentNow } from './absent.ts'
import { away } from './testing/away.ts'

const people = async (desk: Desk, count: number): Promise<Person[]> => Promise.all(Array.from({ length: count }, () => desk.aUser('agent')))
const substitute = (desk: Desk, { id }: Person, queueId: number) =>
  desk.asSystem(async (ctx) => (await absentNow(ctx, [id])).get(id)?.substituteFor(queueId))

test('only who is away at this moment is absent, until the end of it', async ({ desk, other }) => {
  const [now, later, before, cancelled, there] = (await people(desk, 5)) as [Person, Person, Person, Person, Person]
  const id = await away(desk, now, -2, 3)
  await away(desk, later, 1, 3)
  await away(desk, before, -5, -1)
  await away(desk, cancelled, -1, 1, {}, true)
  const ids = [now, later, before, cancelled, there].map((one) => one.id)
  const absent = await desk.asSystem((ctx) => absentNow(ctx, ids))
  expect([...absent.keys()]).toEqual([now.id])
  expect(absent.get(now.id)).toMatchObject({ absenceId: id, mode: 'new' })
  expect(Date.parse(absent.get(now.id)?.until ?? '')).toBeGreaterThan(Date.now())
  expect(absent.get(now.id)?.substituteFor(desk.queueId)).toBeNull()
  expect(await other.asSystem((ctx) => absentNow(ctx, ids))).toEqual(new Map())
})

test('a queue has its own substitute; who is away too is stepped over', async ({ desk }) => {
  const [ana, bia, caio, duda] = (await people(desk, 4)) as [Person, Person, Person, Person]
  await away(desk, ana, -1, 5, { 0: bia.id, [desk.queueId]: caio.id })
  expect(await substitute(desk, ana, desk.queueId)).toBe(caio.id)
  expect(await substitute(desk, ana, 999)).toBe(bia.id)
  await away(desk, caio, -1, 5, { 0: duda.id })
  expect(await substitute(desk, ana, desk.queueId)).toBe(duda.id)
  await away(desk, duda, -1, 5)
  expect(await substitute(desk, ana, desk.queueId), 'whom nobody replaces').toBeNull()
})

test('five absent substitutes are stepped over and no more, and a circle ends nowhere', async ({ desk }) => {
  const chain = await people(desk, 7)
  for (const [n, one] of chain.slice(0, 5).entries()) await away(desk, one, -1, 5, { 0: chain[n + 1]?.id ?? 0 })
  const [first, second, , , , sixth, last] = chain as [Person, Person, Person, Person, Person, Person, Person]
  expect(await substitute(desk, first, 0)).toBe(sixth.id)
  await away(desk, sixth, -1, 5, { 0: last.id })
  expect(await substitute(desk, first, 0), 'the sixth').toBeNull()
  expect(await substitute(desk, second, 0)).toBe(last.id)
  const [a, b] = (await people(desk, 2)) as [Person, Person]
  await away(desk, a, -1, 5, { 0: b.id })
  await away(desk, b, -1, 5, { 0: a.id })
  expect(await substitute(desk, a, 0)).toBeNull()
})
