import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Desk, test } from '../../testing/desk.ts'
import { get as getArticle } from '../articles/articles.ts'
import { create } from '../articles/create.ts'
import { update } from '../articles/update.ts'
import { announceDue, emptyBin, keepIdle } from '../articles/upkeep.ts'
import { restore } from './restore.ts'
import { get, list } from './versions.ts'

const log = { error: (fields: object) => expect.fail(JSON.stringify(fields)) }
const causes = async (desk: Desk, id: number) =>
  (await desk.as('supervisor')(list, { id, limit: 100 })).data.map(({ cause, author }) => [cause, author?.id])
const code = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error) => error.code,
  )
const age = (desk: Desk, minutes: number) =>
  desk.rows((tx) => sql`update kb_drafts set updated_at = updated_at - make_interval(mins => ${minutes})`.execute(tx))

test('versions are cut where a text would be lost or given away, and nowhere else', async ({ desk }) => {
  const [agent, supervisor] = [await desk.person('agent'), await desk.person('supervisor')]
  const { id } = await desk.as('agent')(create, { title: 'Acesso', content: 'Um', audience: 'portal' })
  await desk.as('agent')(update, { id, content: 'Um dois' })
  await desk.as('agent')(update, { id, content: 'Um dois três' })
  expect(await causes(desk, id), 'autosave').toEqual([['created', agent.id]])
  await desk.as('supervisor')(update, { id, content: 'Outro' })
  await age(desk, 29)
  await keepIdle({ db: desk.db, log })
  expect(await causes(desk, id), 'not idle for long enough').toHaveLength(2)
  await age(desk, 2)
  await keepIdle({ db: desk.db, log })
  await keepIdle({ db: desk.db, log })
  await desk.as('supervisor')(update, { id, status: 'review', comment: 'Confira' })
  await desk.as('supervisor')(update, { id, status: 'published', comment: 'Primeira' })
  await desk.as('agent')(update, { id, content: 'Rascunho' })
  await desk.as('supervisor')(update, { id, discardDraft: true })
  expect(await causes(desk, id)).toEqual([
    ['discarded', agent.id],
    ['published', supervisor.id],
    ['submitted', supervisor.id],
    ['idle', supervisor.id],
    ['author', agent.id],
    ['created', agent.id],
  ])
  const [newest] = (await desk.as('supervisor')(list, { id, limit: 1 })).data
  expect(newest).toMatchObject({ v: 6, wordsAdded: 1, wordsRemoved: 1 })
  expect((await desk.as('supervisor')(get, { id, v: 2 })).content).toBe('Um dois três')
})

test('versions are compared, also with what is published and what is written', async ({ desk, other }) => {
  const { id } = await desk.as('supervisor')(create, { title: 'Acesso', content: 'Um\n\nDois', audience: 'portal' })
  expect(await code(desk.as('supervisor')(get, { id, v: 'draft', compare: 'live' }))).toBe('article_version_not_found')
  await desk.as('supervisor')(update, { id, status: 'published' })
  await desk.as('supervisor')(update, { id, content: 'Um\n\nDois três', audience: 'public', tags: ['a'], title: 'Acessos' })
  const draft = await desk.as('supervisor')(get, { id, v: 'draft', compare: 'live' })
  expect(draft.diff?.map(({ of, kind }) => [of, kind])).toEqual([
    ['audience', 'changed'],
    ['title', 'changed'],
    ['tags', 'added'],
    ['content', 'same'],
    ['content', 'changed'],
  ])
  expect((await desk.as('supervisor')(get, { id, v: 2, compare: 1 })).diff?.map(({ kind }) => kind)).toEqual(['same', 'same'])
  for (const v of [9, 1]) expect(await code(other.as('admin')(get, { id, v }))).toBe('article_not_found')
  expect(await code(desk.as('supervisor')(get, { id, v: 9 }))).toBe('article_version_not_found')
  expect(await code(desk.as('support-agent')(list, { id, limit: 5 })), 'reads it, but does not write it').toBe('forbidden')
})

test('an earlier text comes back into the draft, and at once to readers where asked', async ({ desk, other }) => {
  const { id } = await desk.as('agent')(create, { title: 'Acesso', content: 'Um', audience: 'portal' })
  await desk.as('agent')(update, { id, status: 'published' })
  await desk.as('agent')(update, { id, content: 'Dois' })
  expect(await code(desk.as('agent')(restore, { id, v: 1, replaceDraft: false, publish: false }))).toBe('article_draft_exists')
  expect(await code(other.as('admin')(restore, { id, v: 1, replaceDraft: true, publish: false }))).toBe('article_not_found')
  await desk.as('agent')(update, { id, status: 'published' })
  const back = await desk.as('agent')(restore, { id, v: 1, replaceDraft: false, publish: true })
  expect(back).toMatchObject({ content: 'Um', draft: null, status: 'published' })
  await desk.as('agent')(update, { id, content: 'Três', status: 'review' })
  const draft = await desk.as('supervisor')(restore, { id, v: 3, replaceDraft: true, publish: false })
  expect(draft).toMatchObject({ content: 'Dois', draft: { state: 'draft' } })
  expect((await causes(desk, id)).map(([cause]) => cause)).toEqual([
    'restored',
    'submitted',
    'published',
    'restored',
    'published',
    'published',
    'created',
  ])
  expect((await desk.as('client')(getArticle, { id })).content, 'readers keep theirs').toBe('Um')
})

test('what comes and what is over is told in time, once; the bin is emptied after a month', async ({ desk }) => {
  const { id } = await desk.as('agent')(create, { title: 'Acesso', content: 'Um', audience: 'portal' })
  const later = new Date(Date.now() + 3_600_000).toISOString()
  expect(await desk.as('agent')(update, { id, status: 'published', publishAt: later })).toMatchObject({ status: 'scheduled' })
  const told = () =>
    desk.rows(async (tx) => {
      const { rows } = await sql<{ payload: object }>`select payload from outbox where name = 'article:changed' and actor_id is null
        and tenant_id = ${desk.id} order by id`.execute(tx)
      return rows.map(({ payload }) => payload)
    })
  const shift = (hours: number) =>
    desk.rows((tx) =>
      sql`update kb_articles set publish_at = publish_at - make_interval(hours => ${hours}), updated_at = updated_at - make_interval(hours => ${hours}),
        unpublish_at = unpublish_at - make_interval(hours => ${hours}), deleted_at = deleted_at - make_interval(hours => ${hours})`.execute(
        tx,
      ),
    )
  const run = () => announceDue({ db: desk.db, log })
  await run()
  expect(await told()).toEqual([])
  expect(await code(desk.as('client')(getArticle, { id }))).toBe('article_not_found')
  await shift(2)
  expect((await desk.as('client')(getArticle, { id })).content, 'the clock decides, and no job').toBe('Um')
  await run()
  await run()
  expect(await told()).toEqual([{ articleId: id, live: true, became: 'published' }])
  await desk.as('agent')(update, { id, unpublishAt: later })
  await shift(2)
  expect(await desk.as('agent')(getArticle, { id })).toMatchObject({ status: 'archived' })
  await run()
  await run()
  expect((await told()).slice(1)).toEqual([{ articleId: id, live: true, became: 'archived' }])
  await desk.rows((tx) => sql`update kb_articles set deleted_at = now() - interval '29 days'`.execute(tx))
  await emptyBin({ db: desk.db, log })
  expect(await desk.rows((tx) => tx.selectFrom('kbArticles').select('id').execute())).toHaveLength(1)
  await shift(48)
  await emptyBin({ db: desk.db, log })
  expect(await desk.rows((tx) => tx.selectFrom('kbArticles').select('id').execute())).toEqual([])
  const again = await desk.as('agent')(create, { title: 'Acesso' })
  expect(again.slug, 'an address that readers had is nobody else’s').toBe('acesso-2')
})
