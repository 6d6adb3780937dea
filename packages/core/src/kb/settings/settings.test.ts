import { KB_DEFAULTS } from '@balcao/contracts/kb/settings'
import { expect } from 'vitest'
import { type Desk, test } from '../../testing/desk.ts'
import * as settings from './settings.ts'

const anArticle = (desk: Desk, slug: string) =>
  desk.rows(async (tx) => {
    const made = tx.insertInto('kbArticles').values({ tenantId: desk.id, title: slug, slug }).returning('id')
    return (await made.executeTakeFirstOrThrow()).id
  })

test('what nobody set holds; what is changed is kept with its version, written down and told', async ({ desk, other }) => {
  const manager = desk.as('manager')
  expect(await desk.as('support-agent')(settings.get, {})).toEqual({ ...KB_DEFAULTS, version: 0 })
  const first = await manager(settings.update, { version: 0, publicAccess: false, languages: ['pt-BR', 'en', 'en'] })
  expect(first).toMatchObject({ publicAccess: false, languages: ['pt-BR', 'en'], rss: true, version: 1 })
  const second = await manager(settings.update, { version: 1, theme: { accent: '#ffee00', footer: 'CNPJ', title: '' } })
  expect(second).toMatchObject({ publicAccess: false, theme: { accent: '#ffee00' }, version: 2 })
  const late = manager(settings.update, { version: 1, rss: false })
  await expect(late).rejects.toMatchObject({ code: 'kb_settings_changed', details: { current: { version: 2, rss: true } } })
  expect(await manager(settings.update, { version: 2, rss: true }), 'nothing changed').toMatchObject({ version: 2 })
  expect(await other.as('manager')(settings.get, {})).toEqual({ ...KB_DEFAULTS, version: 0 })
  await expect(desk.as('supervisor')(settings.update, { rss: false })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(desk.as('client')(settings.get, {})).rejects.toMatchObject({ code: 'forbidden' })
  const acts = await desk.rows((tx) =>
    tx.selectFrom('auditEvents').select('after').where('action', '=', 'kb.settings_updated').orderBy('id').execute(),
  )
  expect(acts.map(({ after }) => Object.keys(after as object).toSorted())).toEqual([['languages', 'publicAccess'], ['theme']])
  expect((await desk.facts()).filter(({ name }) => name === 'kb:changed')).toHaveLength(2)
})

test('pinned articles are there, and each query has one', async ({ desk, other }) => {
  const manager = desk.as('manager')
  const [one, two, strange] = [await anArticle(desk, 'um'), await anArticle(desk, 'dois'), await anArticle(other, 'outro')]
  for (const articleId of [strange, 987_654])
    await expect(manager(settings.update, { pinned: [{ query: 'boleto', articleId }] })).rejects.toMatchObject({ code: 'invalid_input' })
  const pinned = [
    { query: 'boleto', articleId: one },
    { query: 'Boleto', articleId: two },
  ]
  expect((await manager(settings.update, { pinned })).pinned).toEqual([{ query: 'Boleto', articleId: two }])
})
