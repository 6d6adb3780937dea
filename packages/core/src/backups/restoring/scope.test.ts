import { expect } from 'vitest'
import { type Desk, test } from '../../testing/desk.ts'
import { aBackupOf, restore } from '../testing/restores.ts'
import { aStore } from '../testing/store.ts'

const ticketsOf = (desk: Desk) => desk.rows((tx) => tx.selectFrom('tickets').select(['id', 'title', 'number']).orderBy('id').execute())
const tagsOf = (desk: Desk) => desk.rows((tx) => tx.selectFrom('tags').select('name').orderBy('name').execute())
const aTag = (desk: Desk, name: string) =>
  desk.rows((tx) => tx.insertInto('tags').values({ tenantId: desk.id, name }).returning('id').executeTakeFirstOrThrow())

test('one lost ticket comes back with its number and its replies, and all else stays as it is now', async ({ desk }) => {
  const store = aStore()
  const kept = await desk.aTicket({ title: 'Fica' })
  const lost = await desk.aTicket({ title: 'Perdido' })
  const other = await desk.aTicket({ title: 'Perdido também' })
  const agent = await desk.person('agent')
  await desk.aComment(lost, { content: 'resposta', authorId: agent.id })
  await desk.aComment(other, { content: 'outra', authorId: agent.id })
  const id = await aBackupOf(desk, store)
  await desk.rows(async (tx) => {
    await tx.updateTable('tickets').set({ title: 'Mudou depois' }).where('id', '=', kept.id).execute()
    await tx.deleteFrom('tickets').where('id', 'in', [lost.id, other.id]).execute()
  })
  const fresh = await desk.aTicket({ title: 'Veio depois' })
  const { shown, run } = await restore(desk, store, id, `tickets:${lost.id}`)
  expect(shown.tables.find(({ name }) => name === 'tickets')).toMatchObject({ added: 1, changed: 0, removed: 0 })
  expect(shown.lost).toEqual({ tickets: 0, replies: 0, files: 0 })
  expect(run).toMatchObject({ state: 'done', failure: null })
  expect(await ticketsOf(desk)).toMatchObject([
    { id: kept.id, title: 'Mudou depois' },
    { id: lost.id, title: 'Perdido', number: lost.number },
    { id: fresh.id, title: 'Veio depois' },
  ])
  const replies = await desk.rows((tx) => tx.selectFrom('comments').select(['ticketId', 'content']).execute())
  expect(replies).toMatchObject([{ ticketId: lost.id }])
})

test('some tables go back to what they were, and no other', async ({ desk }) => {
  const store = aStore()
  const ticket = await desk.aTicket({ title: 'Como era' })
  await aTag(desk, 'antiga')
  const id = await aBackupOf(desk, store)
  await aTag(desk, 'nova')
  await desk.rows((tx) => tx.updateTable('tickets').set({ title: 'Mudou' }).where('id', '=', ticket.id).execute())
  const { shown, run } = await restore(desk, store, id, 'tables:tags')
  expect(shown.tables).toMatchObject([{ name: 'tags', added: 0, changed: 0, removed: 1 }])
  expect(run).toMatchObject({ state: 'done' })
  expect(await tagsOf(desk)).toEqual([{ name: 'antiga' }])
  expect(await ticketsOf(desk)).toMatchObject([{ title: 'Mudou' }])
})

test('B13 an archive of before a column came is restored: rows that are there keep what it holds, others get what a new row has', async ({
  desk,
  testDb,
}) => {
  const store = aStore()
  const stays = await aTag(desk, 'fica')
  await aTag(desk, 'some')
  const id = await aBackupOf(desk, store)
  await testDb.asOwner(`alter table tags add column came_later text not null default 'novo'`)
  try {
    await testDb.asOwner(`update tags set came_later = 'escolhido', name = 'outro nome' where id = ${stays.id}`)
    await desk.rows((tx) => tx.deleteFrom('tags').where('name', '=', 'some').execute())
    const { run } = await restore(desk, store, id)
    expect(run).toMatchObject({ state: 'done', failure: null })
    expect(await testDb.asOwner(`select name, came_later from tags where tenant_id = ${desk.id} order by name`)).toEqual([
      { name: 'fica', came_later: 'escolhido' },
      { name: 'some', came_later: 'novo' },
    ])
  } finally {
    await testDb.asOwner('alter table tags drop column came_later')
  }
})
