import { expect } from 'vitest'
import { eachDue } from './each-due.ts'
import { test } from './testing/desk.ts'

test('what fails is undone and logged, and holds up none of the others', async ({ testDb, desk, other }) => {
  const logged: unknown[] = []
  const log = { error: (fields: object, text: string) => void logged.push([fields, text]) }
  const due = [
    { tenantId: desk.id, id: 1 },
    { tenantId: desk.id, id: 2 },
    { tenantId: other.id, id: 3 },
  ]
  await eachDue({ db: testDb.db, log }, due, 'could not be done', async (ctx, { id }) => {
    await ctx.emit('profile:changed', { userId: id })
    if (id === 2) throw new Error('broken')
  })
  const told = async (one: typeof desk) =>
    (await one.facts()).filter(({ name }) => name === 'profile:changed').map(({ payload }) => payload)
  expect(await told(desk)).toEqual([{ userId: 1 }])
  expect(await told(other)).toEqual([{ userId: 3 }])
  expect(logged).toMatchObject([[{ err: { message: 'broken' }, tenantId: desk.id, id: 2 }, 'could not be done']])
})

test('where the database is away the job ends, to be tried again as a whole', async ({ testDb, desk }) => {
  const seen: number[] = []
  const log = { error: () => expect.unreachable() }
  const due = [1, 2].map((id) => ({ tenantId: desk.id, id }))
  const away = Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' })
  const run = eachDue({ db: testDb.db, log }, due, 'could not be done', async (_, { id }) => {
    seen.push(id)
    throw away
  })
  await expect(run).rejects.toThrow()
  expect(new Set(seen)).toEqual(new Set([1]))
})
