import type { UpdateArticle } from '@balcao/contracts/kb/articles'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Desk, test } from '../../testing/desk.ts'
import { restore } from '../versions/restore.ts'
import { get } from './articles.ts'
import { create } from './create.ts'
import { list } from './list.ts'
import { update } from './update.ts'
import { announceDue } from './upkeep.ts'

const log = {
  error: (fields: object) => {
    throw (fields as { err: unknown }).err
  },
}
type Role = Parameters<Desk['as']>[0]
const change = (desk: Desk, who: Role, input: UpdateArticle) => desk.as(who)(update, input)
const code = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error) => error.details?.[0]?.reason ?? error.code,
  )
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString()
const run = (desk: Desk) => announceDue({ db: desk.db, log })
/** Lets the time of what waits come. */
const comes = (desk: Desk, id: number) =>
  desk.rows((tx) =>
    tx.updateTable('kbDrafts').set({ publishAt: sql<string>`now() - interval '1 second'` }).where('articleId', '=', id).execute(),
  )
const read = async (desk: Desk, id: number) => (await desk.as('client')(get, { id })).content

/** An article that customers read, with a new text that comes in an hour. */
async function waiting(desk: Desk): Promise<number> {
  const { id } = await desk.as('supervisor')(create, { title: 'Prazo', content: 'Dez dias', audience: 'portal' })
  await change(desk, 'supervisor', { id, status: 'published' })
  await change(desk, 'supervisor', { id, content: 'Doze dias' })
  await change(desk, 'supervisor', { id, status: 'published', publishAt: inSeconds(3_600), comment: 'Novo prazo' })
  return id
}

test('readers keep the live text until the new one comes, not a second earlier', async ({ desk }) => {
  const id = await waiting(desk)
  expect(await desk.as('supervisor')(get, { id, version: 'draft' })).toMatchObject({
    content: 'Doze dias',
    status: 'published',
    draft: { state: 'scheduled', publishAt: expect.any(String) },
  })
  expect((await desk.as('supervisor')(list, { status: 'scheduled', limit: 10, sort: 'updated' })).data.map((row) => row.id)).toEqual([id])
  await run(desk)
  expect(await read(desk, id)).toBe('Dez dias')
  await comes(desk, id)
  expect(await read(desk, id), 'until the job came by').toBe('Dez dias')
  await run(desk)
  expect(await read(desk, id)).toBe('Doze dias')
  expect((await desk.as('supervisor')(get, { id, version: 'draft' })).draft).toBeNull()
  const kept = await desk.rows((tx) =>
    tx
      .selectFrom('kbVersions')
      .where('articleId', '=', id)
      .where('cause', '=', 'published')
      .select(['content', 'note'])
      .orderBy('v')
      .execute(),
  )
  expect(kept).toEqual([
    { content: 'Dez dias', note: '' },
    { content: 'Doze dias', note: 'Novo prazo' },
  ])
  await run(desk)
  expect((await desk.as('client')(get, { id })).version, 'once').toBe((await desk.as('supervisor')(get, { id })).version)
})

test('what was approved for its time is not written in until it is taken back', async ({ desk }) => {
  const id = await waiting(desk)
  expect(await code(change(desk, 'supervisor', { id, content: 'Quinze dias' }))).toBe('article_scheduled')
  expect(await code(change(desk, 'agent', { id, status: 'review' }))).toBe('article_scheduled')
  expect(await code(change(desk, 'support-agent', { id, status: 'draft' }))).toBe('forbidden')
  await change(desk, 'supervisor', { id, status: 'draft' })
  expect(await change(desk, 'supervisor', { id, content: 'Quinze dias' })).toMatchObject({ draft: { state: 'draft', publishAt: null } })
  await comes(desk, id).catch(() => undefined)
  await run(desk)
  expect(await read(desk, id)).toBe('Dez dias')
})

test('a time after the end is refused; now goes at once; restoring and archiving take the new text back', async ({ desk }) => {
  const late = await waiting(desk)
  expect(
    await code(change(desk, 'supervisor', { id: late, status: 'published', publishAt: inSeconds(7_200), unpublishAt: inSeconds(3_600) })),
  ).toBe('unpublish_before_publish')
  await change(desk, 'supervisor', { id: late, status: 'published' })
  expect(await read(desk, late)).toBe('Doze dias')

  const restored = await waiting(desk)
  expect(await desk.as('supervisor')(restore, { id: restored, v: 1, replaceDraft: true, publish: false })).toMatchObject({
    draft: { state: 'draft' },
  })

  const archived = await waiting(desk)
  await change(desk, 'supervisor', { id: archived, status: 'archived' })
  await run(desk)
  expect(await desk.as('supervisor')(get, { id: archived, version: 'draft' })).toMatchObject({
    status: 'archived',
    content: 'Doze dias',
    draft: { state: 'draft', publishAt: null },
  })
})

test('with reviews, whoever wrote the new text does not schedule it either; nobody of another tenant does', async ({ desk, other }) => {
  const id = await waiting(desk)
  await change(desk, 'supervisor', { id, status: 'draft' })
  await desk.rows((tx) => tx.insertInto('kbSettings').values({ tenantId: desk.id, settings: '{"requireReview":true}' }).execute())
  const plan = { id, status: 'published' as const, publishAt: inSeconds(60) }
  expect(await code(change(desk, 'supervisor', plan))).toBe('article_own_review')
  expect(await code(change(other, 'manager', plan))).toBe('article_not_found')
  expect(await change(desk, 'manager', plan)).toMatchObject({ draft: { state: 'scheduled' } })
})
