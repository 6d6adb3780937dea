import { type CreateArticle, ListArticles } from '@balcao/contracts/kb/articles'
import { SearchArticles } from '@balcao/contracts/kb/search'
import { expect } from 'vitest'
import { type Desk, test } from '../../testing/desk.ts'
import { asGuest } from '../pages/guest.ts'
import { category as categoryPage, home, article as page } from '../pages/pages.ts'
import { related } from '../search/related.ts'
import { search } from '../search/search.ts'
import { get as version } from '../versions/versions.ts'
import { get } from './articles.ts'
import { confirmTranslation } from './confirm-translation.ts'
import { create } from './create.ts'
import { list } from './list.ts'
import { update } from './update.ts'

type Input = Partial<CreateArticle>
const write = (desk: Desk, input: Input = {}) => desk.as('supervisor')(create, { title: 'Trocar a senha', audience: 'public', ...input })
const publish = (desk: Desk, id: number) => desk.as('supervisor')(update, { id, status: 'published' })
const aCategory = (desk: Desk) =>
  desk.rows(async (tx) => {
    const values = { tenantId: desk.id, name: 'Acesso', slug: `acesso-${desk.id}` }
    return (await tx.insertInto('kbCategories').values(values).returning('id').executeTakeFirstOrThrow()).id
  })
const speaks = (desk: Desk, id: number, language: string) =>
  desk.rows((tx) => tx.updateTable('users').set({ language }).where('id', '=', id).execute())
const person = { nameFor: () => 'somebody', isMachine: false }
const question = (q: string) => SearchArticles.parse({ q })

test('a translation begins with the text, the pictures and the place of its original', async ({ desk }) => {
  const categoryId = await aCategory(desk)
  const original = await write(desk, { categoryId, summary: 'Em um minuto.', tags: ['senha'], content: 'Antes.' })
  const attachment = await desk.rows(async (tx) => {
    const file = { tenantId: desk.id, id: crypto.randomUUID(), mime: 'image/png', size: 3, sha256: 'a'.repeat(64), scan: 'clean' as const }
    const { id: fileId } = await tx.insertInto('files').values(file).returning('id').executeTakeFirstOrThrow()
    const values = [1, 2].map((n) => ({ tenantId: desk.id, articleId: original.id, fileId, name: `tela-${n}.png` }))
    return (await tx.insertInto('kbAttachments').values(values).returning('id').execute())[0]?.id as number
  })
  await desk.as('supervisor')(update, { id: original.id, content: `Veja ![a tela](attachment:${attachment}).` })
  await publish(desk, original.id)

  const made = await desk.as('supervisor')(create, { title: 'Change the password', language: 'en', translationOf: original.id })
  expect(made).toMatchObject({ title: 'Change the password', summary: 'Em um minuto.', tags: ['senha'], audience: 'public', categoryId })
  expect(made).toMatchObject({ language: 'en', status: 'draft', isBehind: false, attachments: [{ name: 'tela-1.png' }] })
  expect(made.content).toBe(`Veja ![a tela](attachment:${made.attachments[0]?.id}).`)
  expect(made.attachments[0]?.id).not.toBe(attachment)
  expect(made.translations).toMatchObject([{ id: original.id, language: 'pt-BR', status: 'published', isBehind: false }])

  const own = await desk.as('supervisor')(create, { title: 'Vacío', language: 'es', translationOf: original.id, content: 'Hola.' })
  expect(own).toMatchObject({ content: 'Hola.', summary: '', attachments: [], categoryId: null })
  await expect(desk.as('supervisor')(create, { title: 'Outra', translationOf: original.id })).rejects.toMatchObject({
    details: [{ field: 'language', reason: 'translation_language' }],
  })
  const english = await desk.as('supervisor')(list, ListArticles.parse({ language: 'en' }))
  expect(english.data.map(({ id }) => id)).toEqual([made.id])
})

test('writers see which translations are older than the original; what one may not read is nothing', async ({ desk, other }) => {
  const original = await write(desk, { content: 'Um.' })
  await publish(desk, original.id)
  const english = await write(desk, { title: 'Password', language: 'en', translationOf: original.id })
  const seen = () => desk.as('supervisor')(get, { id: original.id })
  expect((await seen()).translations).toMatchObject([{ id: english.id, title: 'Password', status: 'draft', isBehind: false }])
  expect((await desk.as('client')(get, { id: original.id })).translations, 'a draft').toEqual([])

  await publish(desk, english.id)
  await desk.as('supervisor')(update, { id: original.id, content: 'Dois.' })
  expect((await seen()).translations, 'readers do not have it yet').toMatchObject([{ isBehind: false }])
  await publish(desk, original.id)
  expect((await seen()).translations).toMatchObject([{ id: english.id, isBehind: true }])
  expect(await desk.as('supervisor')(get, { id: english.id })).toMatchObject({ isBehind: true, translations: [{ isBehind: false }] })
  expect(await desk.as('client')(get, { id: english.id })).toMatchObject({ isBehind: false, translations: [{ id: original.id }] })
  expect((await desk.as('client')(page, { id: original.id })).article.translations).toMatchObject([{ id: english.id, isBehind: false }])

  await desk.as('supervisor')(update, { id: english.id, content: 'Two.' })
  expect((await seen()).translations, 'somebody is at it').toMatchObject([{ isBehind: false }])

  const hidden = await write(desk, { title: 'Contraseña', language: 'es', translationOf: original.id, audience: 'staff' })
  await publish(desk, hidden.id)
  expect((await desk.as('client')(get, { id: original.id })).translations.map(({ id }) => id)).toEqual([english.id])
  expect((await asGuest(desk.db, desk.id, (ctx) => page(ctx, { id: original.id }))).article.translations.map(({ id }) => id)).toEqual([
    english.id,
  ])
  await expect(desk.as('client')(get, { id: hidden.id })).rejects.toMatchObject({ code: 'article_not_found' })
  await desk.rows((tx) => tx.updateTable('kbArticles').set({ audience: 'staff' }).where('id', '=', original.id).execute())
  const bare = { translationOf: null, translations: [] }
  expect(await desk.as('client')(get, { id: english.id }), 'R20 of a hidden original nothing is said').toMatchObject(bare)
  expect((await desk.as('client')(list, ListArticles.parse({}))).data).toMatchObject([{ id: english.id, translationOf: null }])
  expect((await asGuest(desk.db, desk.id, (ctx) => page(ctx, { id: english.id }))).article).toMatchObject(bare)
  expect(await desk.as('supervisor')(get, { id: english.id })).toMatchObject({ translationOf: original.id })
  await expect(other.as('supervisor')(create, { title: 'x', language: 'en', translationOf: original.id })).rejects.toMatchObject({
    details: [{ field: 'translationOf', reason: 'translation_unknown' }],
  })
})

test('whoever writes says that a translation still fits, of the text that they saw, without a new version', async ({ desk, other }) => {
  const original = await write(desk, { content: 'Um.' })
  await publish(desk, original.id)
  const { id } = await write(desk, { title: 'Password', language: 'en', translationOf: original.id, content: 'One.' })
  await publish(desk, id)
  const seen = () => desk.as('supervisor')(get, { id })
  const anew = async (content: string) => {
    await desk.as('supervisor')(update, { id: original.id, content })
    await publish(desk, original.id)
    const { originalChange } = await seen()
    return {
      id,
      publishedAt: originalChange?.publishedAt as string,
      from: originalChange?.from as number,
      to: originalChange?.to as number,
    }
  }
  const nothing = { id, publishedAt: new Date().toISOString() }
  await expect(desk.as('supervisor')(confirmTranslation, nothing)).rejects.toMatchObject({ code: 'article_transition' })
  const changed = async ({ from, to }: { from: number; to: number }) => {
    const { diff } = await desk.as('supervisor')(version, { id: original.id, v: to, compare: from })
    return diff?.map(({ kind, parts }) => `${kind} ${parts?.map(({ text }) => text).join('')}`)
  }
  const { from, to, ...first } = await anew('Dois.')
  expect(await changed({ from, to })).toEqual(['added Dois.', 'removed Um.'])
  const { from: same, to: _, ...second } = await anew('Três.')
  expect(same, 'nobody looked at it in between').toBe(from)
  await expect(desk.as('supervisor')(confirmTranslation, first)).rejects.toMatchObject({ code: 'article_changed' })
  await expect(desk.as('client')(confirmTranslation, second)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(other.as('supervisor')(confirmTranslation, second)).rejects.toMatchObject({ code: 'article_not_found' })

  const before = await seen()
  const after = await desk.as('supervisor')(confirmTranslation, second)
  expect(after).toMatchObject({
    isBehind: false,
    originalChange: null,
    version: before.version,
    updatedAt: before.updatedAt,
    content: 'One.',
  })
  const audited = desk.rows((tx) =>
    tx.selectFrom('auditEvents').selectAll().where('action', '=', 'article.translation_confirmed').execute(),
  )
  expect(await audited).toMatchObject([{ resourceId: String(id) }])

  const third = await anew('Quatro.')
  expect(await changed(third), 'since what it was found to fit').toEqual(['added Quatro.', 'removed Três.'])
  await desk.as('supervisor')(confirmTranslation, { id, publishedAt: third.publishedAt })
  const elsewhere = await write(desk, { title: 'Outro', content: 'Novo.' })
  await publish(desk, elsewhere.id)
  await desk.as('supervisor')(update, { id, translationOf: elsewhere.id })
  expect((await seen()).isBehind, 'of another original nobody said so').toBe(true)
})

test('customers are listed each text once, in their language where it is there; staff have all', async ({ desk }) => {
  const categoryId = await aCategory(desk)
  const original = await write(desk, { categoryId, content: 'O roteador pisca.' })
  const english = await write(desk, {
    title: 'Password',
    categoryId,
    language: 'en',
    translationOf: original.id,
    content: 'The roteador blinks.',
  })
  const beside = await write(desk, { title: 'Zebra', categoryId, content: 'Listras.' })
  for (const { id } of [original, english, beside]) await publish(desk, id)
  const client = await desk.person('client')
  const listed = async () => (await desk.as('client')(categoryPage, { id: categoryId })).articles.map(({ id }) => id)
  const found = async () => (await desk.as('client')((ctx) => search(ctx, question('roteador'), person))).data.map(({ id }) => id)
  await speaks(desk, client.id, 'en')
  expect([await listed(), await found()]).toEqual([[english.id, beside.id], [english.id]])
  await speaks(desk, client.id, 'pt-BR')
  expect([await listed(), await found()]).toEqual([[original.id, beside.id], [original.id]])
  expect((await desk.as('client')(home, {})).categories).toMatchObject([{ articleCount: 2 }])
  expect((await desk.as('client')((ctx) => search(ctx, question('blinks'), person))).data, 'what was asked for').toMatchObject([
    { id: english.id },
  ])
  expect((await desk.as('agent')((ctx) => search(ctx, question('roteador'), person))).total).toBe(2)
  const near = await desk.as('client')(related, { id: original.id, limit: 6 })
  expect(near.data.map(({ id }) => id)).toEqual([beside.id])
  const asVisitor = await asGuest(desk.db, desk.id, (ctx) => search(ctx, question('roteador'), person), 'write')
  expect(
    asVisitor.data.map(({ id }) => id),
    'the first language of the organisation',
  ).toEqual([original.id])
})
