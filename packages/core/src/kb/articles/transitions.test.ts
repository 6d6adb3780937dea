import type { UpdateArticle } from '@balcao/contracts/kb/articles'
import { ARTICLE_STATUSES, type ArticleStatus } from '@balcao/contracts/kb/words'
import { expect } from 'vitest'
import { type Desk, test } from '../../testing/desk.ts'
import { react } from '../../testing/react.ts'
import { get } from './articles.ts'
import { create } from './create.ts'
import { update } from './update.ts'

type Role = Parameters<Desk['as']>[0]
const change = (desk: Desk, who: Role, input: UpdateArticle) => desk.as(who)(update, input)
const code = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error) => error.code,
  )
const reason = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error) => error.details?.[0]?.reason ?? error.code,
  )
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

/** An article of the supervisor's that stands there. */
async function anArticle(desk: Desk, status: ArticleStatus): Promise<number> {
  const { id } = await desk.as('supervisor')(create, { title: 'Acesso', content: 'Texto', audience: 'portal' })
  const way: Record<ArticleStatus, Omit<UpdateArticle, 'id'>[]> = {
    draft: [],
    review: [{ status: 'review' }],
    scheduled: [{ status: 'published', publishAt: inHours(1) }],
    published: [{ status: 'published' }],
    archived: [{ status: 'published' }, { status: 'archived' }],
  }
  for (const step of way[status]) await change(desk, 'supervisor', { id, ...step })
  return id
}

/** Where each wish leads; everything else is refused. */
const LEADS: Record<ArticleStatus, Partial<Record<NonNullable<UpdateArticle['status']>, ArticleStatus>>> = {
  draft: { draft: 'draft', review: 'review', published: 'published' },
  review: { draft: 'draft', review: 'review', published: 'published' },
  scheduled: { draft: 'draft', published: 'published', archived: 'archived' },
  published: { draft: 'published', published: 'published', archived: 'archived' },
  archived: { draft: 'draft', archived: 'archived' },
}

for (const from of ARTICLE_STATUSES)
  test(`from ${from}, an article goes where the table says, and nowhere else`, async ({ desk }) => {
    for (const status of ['draft', 'review', 'published', 'archived'] as const) {
      const id = await anArticle(desk, from)
      const to = LEADS[from][status]
      const wish: UpdateArticle = from === 'scheduled' && status === 'published' ? { id, status, publishAt: null } : { id, status }
      if (!to) {
        const before = await desk.as('supervisor')(get, { id, version: 'draft' })
        expect(await code(change(desk, 'supervisor', wish)), `${from} → ${status}`).toBe('article_transition')
        expect(await desk.as('supervisor')(get, { id, version: 'draft' })).toEqual(before)
      } else expect((await change(desk, 'supervisor', wish)).status, `${from} → ${status}`).toBe(to)
    }
  })

test('who writes what, and for whom they may publish it', async ({ desk }) => {
  const mine = await desk.as('support-agent')(create, { title: 'Meu', content: 'Texto', audience: 'portal' })
  expect(mine.can).toEqual({ edit: true, publish: false, approve: false, archive: false, delete: false })
  expect((await change(desk, 'support-agent', { id: mine.id, content: 'Outro' })).content).toBe('Outro')
  expect(await code(change(desk, 'support-agent', { id: mine.id, status: 'published' }))).toBe('forbidden')
  await change(desk, 'support-agent', { id: mine.id, status: 'review' })
  expect(await change(desk, 'agent', { id: mine.id, status: 'published' })).toMatchObject({ status: 'published' })

  const theirs = await desk.as('agent')(create, { title: 'Deles', content: 'Texto', audience: 'public' })
  expect(await code(change(desk, 'support-agent', { id: theirs.id, content: 'x' })), 'invisible').toBe('article_not_found')
  expect(await code(change(desk, 'agent', { id: theirs.id, status: 'published' })), 'for everybody').toBe('forbidden')
  expect(await change(desk, 'supervisor', { id: theirs.id, status: 'published' })).toMatchObject({ status: 'published' })
  expect(await code(change(desk, 'support-agent', { id: theirs.id, content: 'x' })), 'read, not written').toBe('forbidden')
  expect(await code(change(desk, 'agent', { id: theirs.id, status: 'archived' }))).toBe('forbidden')
  expect(await code(change(desk, 'client', { id: theirs.id, content: 'x' }))).toBe('forbidden')
})

test('with reviews, nobody approves what they wrote, and sending back says why', async ({ desk }) => {
  await desk.rows((tx) => tx.insertInto('kbSettings').values({ tenantId: desk.id, settings: '{"requireReview":true}' }).execute())
  const { id } = await desk.as('agent')(create, { title: 'Acesso', content: 'Texto', audience: 'portal' })
  expect(await code(change(desk, 'agent', { id, status: 'published' }))).toBe('article_own_review')
  await change(desk, 'agent', { id, status: 'review', comment: 'Pronto' })
  expect((await desk.as('agent')(get, { id })).can).toMatchObject({ publish: false, approve: false })
  const seen = await desk.as('supervisor')(get, { id })
  expect(seen).toMatchObject({ status: 'review', reviewComment: 'Pronto', can: { publish: true, approve: true } })
  expect(await reason(change(desk, 'supervisor', { id, status: 'draft' }))).toBe('comment_needed')
  expect(await change(desk, 'supervisor', { id, status: 'draft', comment: 'Falta a senha' })).toMatchObject({
    status: 'draft',
    reviewComment: 'Falta a senha',
  })
  await change(desk, 'agent', { id, content: 'Texto com senha', status: 'review' })
  await change(desk, 'supervisor', { id, content: 'Texto com a senha' })
  expect(await code(change(desk, 'supervisor', { id, status: 'published' })), 'wrote in it as well').toBe('article_own_review')
  expect(await change(desk, 'manager', { id, status: 'published' })).toMatchObject({ status: 'published' })
  await change(desk, 'agent', { id, content: 'Mais', status: 'review' })
  expect(await change(desk, 'agent', { id, status: 'draft' }), 'one’s own comes back without a word').toMatchObject({
    draft: { state: 'draft' },
  })
  expect(await change(desk, 'agent', { id, status: 'review' })).toMatchObject({ draft: { state: 'review' } })
  expect(await change(desk, 'supervisor', { id, status: 'published' }), 'of the earlier text only').toMatchObject({
    content: 'Mais',
    draft: null,
  })
})

test('a draft that is submitted reaches its reviewer, else the managers; whoever wrote it hears what the review said', async ({ desk }) => {
  const [supervisor, manager, admin] = await Promise.all([desk.person('supervisor'), desk.person('manager'), desk.person('admin')])
  const news = async () => {
    await react(desk)
    const rows = await desk.rows((tx) =>
      tx.selectFrom('notifications').select(['userId', 'title', 'message']).where('type', '=', 'article_review').orderBy('id').execute(),
    )
    await desk.rows((tx) => tx.deleteFrom('notifications').execute())
    return rows
  }
  const id = await anArticle(desk, 'draft')
  await change(desk, 'supervisor', { id, status: 'review', comment: 'Confira os prazos.' })
  const asked = await news()
  expect(asked.map(({ userId }) => userId).toSorted()).toEqual([manager.id, admin.id].toSorted())
  expect(asked[0]).toMatchObject({
    title: 'Revisão de artigo pedida',
    message: `${supervisor.name} pede sua revisão de “Acesso”. Confira os prazos.`,
  })
  await change(desk, 'manager', { id, status: 'draft', comment: 'Falta o prazo.' })
  expect(await news()).toMatchObject([
    { userId: supervisor.id, title: 'Artigo devolvido', message: expect.stringContaining('Falta o prazo.') },
  ])
  await change(desk, 'supervisor', { id, reviewerId: admin.id })
  await change(desk, 'supervisor', { id, status: 'review' })
  expect(await news()).toMatchObject([{ userId: admin.id }])
  await change(desk, 'supervisor', { id, status: 'draft' })
  expect(await news(), 'taken back').toEqual([])
  await change(desk, 'supervisor', { id, status: 'review' })
  await change(desk, 'admin', { id, status: 'published' })
  expect((await news()).map(({ userId, title }) => [userId, title])).toEqual([
    [admin.id, 'Revisão de artigo pedida'],
    [supervisor.id, 'Artigo aprovado'],
  ])
})

test('times: later, over, never past, and nobody loses what they read for what waits', async ({ desk }) => {
  const id = await anArticle(desk, 'draft')
  expect(await code(change(desk, 'supervisor', { id, publishAt: inHours(1) })), 'a time alone').toBe('article_transition')
  const waits = await change(desk, 'supervisor', { id, status: 'published', publishAt: inHours(2), unpublishAt: inHours(3) })
  expect(waits).toMatchObject({ status: 'scheduled' })
  expect(await reason(change(desk, 'supervisor', { id, unpublishAt: inHours(1) }))).toBe('unpublish_before_publish')
  expect(await change(desk, 'supervisor', { id, publishAt: inHours(-1) })).toMatchObject({ status: 'published' })
  expect(await reason(change(desk, 'supervisor', { id, publishAt: inHours(1) }))).toBe('publish_at_while_live')
  await change(desk, 'supervisor', { id, content: 'Novo' })
  expect(await change(desk, 'supervisor', { id, unpublishAt: null })).toMatchObject({ unpublishAt: null, draft: { state: 'draft' } })
  expect(await change(desk, 'supervisor', { id, status: 'published' })).toMatchObject({ content: 'Novo' })
})

test('publishing and archiving are written down, and so is who reads from now on', async ({ desk }) => {
  const id = await anArticle(desk, 'published')
  await change(desk, 'supervisor', { id, audience: 'public', status: 'published' })
  await change(desk, 'supervisor', { id, status: 'archived' })
  const events = await desk.rows((tx) =>
    tx.selectFrom('auditEvents').where('resource', '=', 'article').select(['action', 'risk', 'after']).orderBy('id').execute(),
  )
  expect(events.map(({ action }) => action)).toEqual([
    'article.published',
    'article.audience_changed',
    'article.published',
    'article.audience_changed',
    'article.archived',
  ])
  expect(events[3]).toMatchObject({ risk: 'high', after: { readers: 'public' } })
})
