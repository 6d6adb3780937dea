import { expect } from 'vitest'
import { test } from '../../testing/desk.ts'
import { react } from '../../testing/react.ts'
import { create } from './create.ts'

test('articles of who is gone go to who takes over, to their reviewer, or to a manager', async ({ desk }) => {
  const owner = await desk.aUser('agent')
  const [manager, reviewer, heir] = [await desk.person('manager'), await desk.person('supervisor'), await desk.person('agent')]
  const ids: number[] = []
  for (const reviewerId of [null, reviewer.id, owner.id]) ids.push((await desk.as(owner)(create, { title: 'Acesso', reviewerId })).id)
  const owners = () =>
    desk.rows(async (tx) => (await tx.selectFrom('kbArticles').select('ownerId').orderBy('id').execute()).map(({ ownerId }) => ownerId))
  await desk.asSystem((ctx) => ctx.emit('user:removed', { userId: owner.id }))
  await react(desk)
  expect(await owners()).toEqual([manager.id, reviewer.id, manager.id])
  const deactivated = { userId: manager.id, toId: heir.id }
  await desk.asSystem((ctx) => ctx.emit('user:deactivated', deactivated))
  await react(desk)
  expect(await owners(), 'let in again meanwhile').toEqual([manager.id, reviewer.id, manager.id])
  await desk.rows((tx) => tx.updateTable('users').set({ isActive: false }).where('id', '=', manager.id).execute())
  await desk.asSystem((ctx) => ctx.emit('user:deactivated', deactivated))
  await react(desk)
  expect(await owners()).toEqual([heir.id, reviewer.id, heir.id])
})
