import { expect } from 'vitest'
import { type Desk, type Person, test } from '../testing/desk.ts'
import { absentNow } from './absent.ts'

const HOUR = 3_600_000
const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()

/** Away for hours around now, as the rules would have written it. */
const away = (desk: Desk, person: { id: number }, from: number, to: number, substitutes: Record<number, number> = {}, gone = false) =>
  desk.rows(async (tx) => {
    const span = { fromDate: at(from).slice(0, 10), toDate: at(to).slice(0, 10), startsAt: at(from), endsAt: at(to) }
    const of = { tenantId: desk.id, userId: person.id, timeZone: 'UTC', kind: 'sick', mode: 'new', cancelledAt: gone ? at(0) : null }
    const { id } = await tx
      .insertInto('absences')
      .values({ ...of, ...span })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const [queueId, userId] of Object.entries(substitutes))
      await tx
        .insertInto('absenceSubstitutes')
        .values({ tenantId: desk.id, absenceId: id, queueId: Number(queueId), userId })
        .execute()
    return id
  })
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
