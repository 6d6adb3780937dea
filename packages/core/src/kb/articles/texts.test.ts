import type { UpdateArticle } from '@balcao/contracts/kb/articles'
import { MAX_CONTENT } from '@balcao/contracts/kb/words'
import { expect } from 'vitest'
import { type Desk, test } from '../../testing/desk.ts'
import { articleHtml } from '../pages/article-html.ts'
import { restore } from '../versions/restore.ts'
import { bySlug, get } from './articles.ts'
import { create } from './create.ts'
import { update } from './update.ts'

type Role = Parameters<Desk['as']>[0]
const change = (desk: Desk, who: Role, input: UpdateArticle) => desk.as(who)(update, input)
const words = { table: 'Tabela', gone: 'Sem acesso', linkHere: (title: string) => title, unformatted: 'Sem formato' }

const HOSTILE = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[a](javascript:alert(1))',
  '[a](data:text/html;base64,PHNjcmlwdD4=)',
  '![<b>](attachment:1 "onload=alert(1)")',
  '![x](https://evil.example/x.png)',
  '<svg/onload=alert(1)>',
  '> [!NOTE]\n> <iframe src="//evil.example"></iframe>',
  '> [!DETAILS] <script>alert(1)</script>\n> x',
  '## Título {#"><script>alert(1)</script>}',
  '## <a id="x" onclick="alert(1)">Título</a> {#x}',
  '```"><script>alert(1)</script>\ncode\n```',
  '| <script> | b |\n|---|---|\n| [a](vbscript:x) | "onmouseover=alert(1) |',
  '[x]: javascript:alert(1)\n[a][x]',
  '<https://evil.example/"onclick=alert(1)>',
]

test('hostile texts are kept as they were written, and are harmless as they are shown', async ({ desk }) => {
  for (const text of HOSTILE) {
    const inLine = text.replace(/\n/g, ' ').slice(0, 50).trim()
    const made = await desk.as('agent')(create, {
      ...{ title: inLine, summary: inLine, content: text, tags: [inLine], seo: { title: inLine, description: inLine }, audience: 'portal' },
    })
    expect(made).toMatchObject({ title: inLine, summary: inLine, content: text, tags: [inLine], seo: { title: inLine } })
    expect(made.slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    for (const { anchor } of made.outline) expect(anchor).toMatch(/^[a-z0-9-]+$/)
    const html = articleHtml(made.content, { attachments: made.attachments, linkTo: () => undefined, words })
    for (const [, name, address] of html.matchAll(/<[a-z][^<>]* (href|src)="([^"]*)"/g))
      expect(address, `${name} of ${text}`).toMatch(name === 'src' ? /^\/portal\/media\// : /^(https?:|#|\/portal\/)/)
    // Quotes within a value are escaped, so that none of it is left.
    for (const tag of html.replace(/="[^"]*"/g, '=""').match(/<[^>]*>/g) ?? [])
      expect(tag, text).not.toMatch(/<\/?(script|iframe|svg|object|embed|style)|\son\w+/i)
  }
})

test('the longest text is kept whole; one sign more is refused', async ({ desk }) => {
  const content = 'ç'.repeat(MAX_CONTENT)
  const { id } = await desk.as('agent')(create, { title: 'Longo', content, audience: 'portal' })
  expect((await change(desk, 'agent', { id, content: `${content.slice(0, -1)}a`, status: 'published' })).content).toHaveLength(MAX_CONTENT)
  const { CreateArticle } = await import('@balcao/contracts/kb/articles')
  expect(CreateArticle.safeParse({ title: 'Longo', content: `${content}a` }).success).toBe(false)
})

test('anchors that were chosen survive another title', async ({ desk }) => {
  const { id } = await desk.as('agent')(create, {
    title: 'Acesso',
    content: '## Trocar a senha {#senha}\n\n## Trocar\n\n### Trocar',
    audience: 'portal',
  })
  const out = await change(desk, 'agent', { id, status: 'published' })
  expect(out.outline.map(({ anchor }) => anchor)).toEqual(['senha', 'trocar', 'trocar-2'])
  const renamed = await change(desk, 'agent', { id, content: '## Mudar a senha {#senha}', status: 'published' })
  expect(renamed.outline).toEqual([{ level: 2, text: 'Mudar a senha', anchor: 'senha' }])
})

test('an address that was used leads to its article for good, is nobody else’s, and never in a circle', async ({ desk }) => {
  const named = (slug: string) => desk.as('agent')(bySlug, { slug })
  const one = await desk.as('agent')(create, { title: 'Acesso', content: 'x', audience: 'portal' })
  const two = await desk.as('agent')(create, { title: 'Acesso', content: 'x', audience: 'portal' })
  expect([one.slug, two.slug]).toEqual(['acesso', 'acesso-2'])
  await change(desk, 'agent', { id: one.id, status: 'published' })
  await change(desk, 'agent', { id: one.id, slug: 'entrada' })
  await change(desk, 'agent', { id: one.id, slug: 'porta' })
  await expect(change(desk, 'agent', { id: two.id, slug: 'acesso' })).rejects.toMatchObject({ code: 'slug_taken' })
  for (const slug of ['acesso', 'entrada']) expect(await named(slug)).toMatchObject({ id: one.id, movedTo: 'porta' })
  expect(await named('porta')).toMatchObject({ id: one.id, movedTo: null })
  await change(desk, 'agent', { id: one.id, slug: 'acesso' })
  expect(await named('porta'), 'back to an earlier one').toMatchObject({ movedTo: 'acesso' })
  expect(await named('acesso')).toMatchObject({ movedTo: null })
  const reserved = await desk.as('agent')(create, { title: 'Search' })
  expect(reserved.slug).toBe('search-2')
  const draft = await change(desk, 'agent', { id: two.id, title: 'Outro nome' })
  expect(draft.slug, 'before readers had it, it follows the title').toBe('outro-nome')
  await expect(named('acesso-2')).rejects.toMatchObject({ code: 'article_not_found' })
})

test('two who write at once: one is told of the other’s text, and no text is lost', async ({ desk }) => {
  const { id, draft } = await desk.as('agent')(create, { title: 'Acesso', content: 'Base' })
  const save = (who: Role, content: string) => change(desk, who, { id, content, version: draft?.version })
  const results = await Promise.allSettled([save('agent', 'Da agente'), save('supervisor', 'Da supervisora')])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const lost = results.find((one) => one.status === 'rejected') as PromiseRejectedResult
  expect(lost.reason).toMatchObject({ code: 'article_changed', details: { current: { id } } })
})

test('whatever is done to an article, what somebody wrote last is in a version, the draft, or published', async ({ desk }) => {
  let seed = 11
  const next = (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % most
  }
  const { id } = await desk.as('supervisor')(create, { title: 'Acesso', content: 'texto-0', audience: 'portal' })
  const must = new Set(['texto-0'])
  let isSubmitted = false
  let last: { who: string; text: string } | undefined = { who: 'supervisor', text: 'texto-0' }
  for (let n = 1; n <= 120; n += 1) {
    const who = next(2) === 0 ? 'supervisor' : 'manager'
    const act = next(9)
    const text = `texto-${n}`
    try {
      if (act < 4) {
        await change(desk, who, { id, content: text })
        if (last && last.who !== who) must.add(last.text)
        last = { who, text }
      } else if (act === 4) await change(desk, who, { id, status: 'review' })
      else if (act === 5) await change(desk, who, { id, status: 'published' })
      else if (act === 6) await change(desk, who, { id, discardDraft: true })
      else if (act === 7) await change(desk, who, { id, status: next(2) === 0 ? 'archived' : 'draft', comment: 'Outra vez' })
      else await desk.as(who)(restore, { id, v: 1, replaceDraft: true, publish: next(2) === 0 })
      // Submitting again, archiving and taking back leave the draft as it is.
      if (last && ((act === 4 && !isSubmitted) || [5, 6, 8].includes(act))) must.add(last.text)
      if (act >= 4) isSubmitted = act === 4
    } catch (error) {
      expect((error as { code?: string }).code).toMatch(/^article_(transition|draft_exists)$/)
    }
  }
  const kept = await desk.rows((tx) => tx.selectFrom('kbVersions').select('content').where('articleId', '=', id).execute())
  const whole = await desk.as('supervisor')(get, { id, version: 'draft' })
  const published = await desk.as('supervisor')(get, { id })
  const all = new Set([...kept.map(({ content }) => content), whole.content, published.content])
  expect([...must].filter((text) => !all.has(text))).toEqual([])
})
