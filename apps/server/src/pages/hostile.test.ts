import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { expect } from 'vitest'
import { aPortal, type Portal, test } from '../testing/pages.ts'
import { tokenOf } from '../testing/server.ts'

const BREAKS = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'onmouseover='alert(1)",
  '</title><script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '<!--<script>',
  ']]><script>alert(1)</script>',
  '__CSP_NONCE__',
  "$& $` $' $1",
]
const LINKS = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  '//evil.test',
  '/evil',
]

/** The scripts of a page: the boot script, the app, and blocks of data. Nothing else of it may run. */
function expectHarmless(html: string, of: string): void {
  expect(html, of).not.toMatch(/(?:href|src|action)="(?:javascript|data|vbscript|\/\/)/i)
  // What stands in quotes is no markup.
  expectMarkup(
    html.replaceAll(/="[^"<>]*(?:[<>][^"]*)?"/g, (value) => (value.includes('application/') ? value : '=""')),
    of,
  )
}

function expectMarkup(html: string, of: string): void {
  const scripts = [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/gi)]
  for (const [, attributes = '', code] of scripts)
    if (!/type="application\/(?:ld\+)?json"/.test(attributes)) expect(['boot()', ''], of).toContain(code)
  const outside = html.replaceAll(/<script[^>]*>[\s\S]*?<\/script>/gi, '')
  expect(outside, of).not.toMatch(/<(?:script|img src=x|svg onload|iframe|object|embed|base)/i)
  expect(outside, of).not.toMatch(/<[^>]*\s(?:on\w+)\s*=/i)
}

test.for(BREAKS)('%s is text wherever a writer puts it', async (text, { pages }) => {
  const { get, article, category, desk } = await aPortal(pages)
  const theme = { accent: '#ff0000', footer: text, title: text.slice(0, 80) }
  const settings = { theme, seo: { title: text.slice(0, 80), description: text, index: true }, feedbackReasons: [text.slice(0, 60)] }
  await desk.rows((tx) =>
    tx
      .insertInto('kbSettings')
      .values({ tenantId: desk.id, settings: JSON.stringify(settings) })
      .execute(),
  )
  const categoryId = await category({ name: text, description: text, slug: 'c' })
  const content = [
    `## ${text} {#a}`,
    `> [!NOTE] ${text}\n> ${text}`,
    `> [!DETAILS] ${text}\n> ${text}`,
    `![${text}](attachment:1)`,
    `| ${text} |\n|-|\n| ${text} |`,
    `\`\`\`${text}\n${text}\n\`\`\``,
    text,
  ].join('\n\n')
  const outline = JSON.stringify([2, 3, 4].map((level) => ({ level, text, anchor: 'a' })))
  const values = { categoryId, title: text, summary: text, tags: [text.slice(0, 50)], slug: 'x', content, outline }
  const id = await article({ ...values, seo: JSON.stringify({ title: text, description: text }) })
  for (const address of [`/portal/article/${id}-x`, `/portal/knowledge-base/${categoryId}-c`, '/portal/knowledge-base', '/portal/'])
    expectHarmless((await get(address)).text, address)
  const shown = await get(`/portal/article/${id}-x`)
  const data = JSON.parse(/id="kb-page">(.*?)<\/script>/s.exec(shown.text)?.[1] ?? '{}')
  expect(data.page.article.title).toBe(text)
  const nonce = /name="csp-nonce" content="([^"]+)"/.exec(shown.text)?.[1] as string
  expect(shown.text.split(nonce), 'in the head and on the accent’s style alone').toHaveLength(3)
  const feed = await get(`/portal/knowledge-base/${categoryId}-c/feed.xml`)
  expect(feed.text).not.toMatch(/<(?:script|img|!--)|\]\]>/)
})

test.for(LINKS)('%s leads nowhere', async (address, { pages }) => {
  const { get, article } = await aPortal(pages)
  const id = await article({ slug: 'x', content: `[a](${address}) [b]: ${address}\n\n<${address}>\n\n![c](${address})` })
  const { text } = await get(`/portal/article/${id}-x`)
  expectHarmless(text, address)
  expect(/<div class="rich article-text">.*?<\/article>/s.exec(text)?.[0]).not.toContain(`href="${address}`)
})

test.for(['%22%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E', '%00', '..%2f..%2fetc', '1-%3Cscript%3E', `1-${'a'.repeat(900)}`])(
  'the address %s is answered like any other',
  async (words, { pages }) => {
    const { get } = await aPortal(pages)
    const { status, text } = await get(`/portal/article/${words}`)
    expect([400, 404]).toContain(status)
    expectHarmless(text, words)
  },
)

/** A file of an article, with its bytes. */
async function aFile({ desk }: Portal, server: Parameters<typeof aPortal>[0], articleId: number, mime: string) {
  const fileId = randomUUID()
  const bytes = `<svg onload="alert(1)"/><!-- ${mime} -->`
  const stored = await server.deps.files.put(fileId, Readable.from([Buffer.from(bytes)]))
  return desk.rows(async (tx) => {
    await tx
      .insertInto('files')
      .values({ tenantId: desk.id, id: fileId, mime, ...stored, scan: 'clean' })
      .execute()
    const row = { tenantId: desk.id, articleId, fileId, name: 'tela.png' }
    return tx.insertInto('kbAttachments').values(row).returning(['id', 'mediaId']).executeTakeFirstOrThrow()
  })
}

test('a file is fetched only while the text of an article that everybody reads shows it; a drawing is saved, not shown', async ({
  pages,
}) => {
  const portal = await aPortal(pages)
  const { get, article, desk } = portal
  const id = await article({ slug: 'x' })
  const picture = await aFile(portal, pages, id, 'image/png')
  const drawing = await aFile(portal, pages, id, 'image/svg+xml')
  const show = (values: object) => desk.rows((tx) => tx.updateTable('kbArticles').set(values).where('id', '=', id).execute())
  const address = `/portal/media/${picture.mediaId}`
  const random = await get(`/portal/media/${randomUUID()}`)
  expect(random.status).toBe(404)
  expect((await get(address)).status).toBe(404)
  await show({ content: `![a](attachment:${picture.id}) ![b](attachment:${drawing.id})` })
  const shown = await get(address)
  expect(shown.status).toBe(200)
  expect(shown.headers).toMatchObject({
    'content-type': 'image/png',
    'content-disposition': 'inline',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  })
  expect((await get(`/portal/article/${id}-x`)).text).toContain(`<img class="article-picture" src="${address}" alt="a"`)
  const saved = await get(`/portal/media/${drawing.mediaId}`)
  expect(saved.headers['content-type']).toBe('application/octet-stream')
  expect(saved.headers['content-disposition']).toMatch(/^attachment/)
  await show({ audience: 'portal' })
  const signedIn = async (role: 'client' | 'agent') => ({ authorization: `Bearer ${(await tokenOf(pages, desk, role)).token}` })
  expect((await get(address, await signedIn('client'))).status, 'who reads it is sent it').toBe(200)
  await show({ audience: 'roles', roles: ['agent'] })
  expect((await get(address, await signedIn('client'))).status).toBe(404)
  expect((await get(address, await signedIn('agent'))).status).toBe(200)
  expect((await get(address, { authorization: 'Bearer x' })).status).toBe(401)
  const narrowed = await get(address, { 'if-none-match': String(shown.headers.etag) })
  const without = ({ text }: { text: string }) => text.replace(/[0-9a-f-]{36}/g, '')
  expect([narrowed.status, without(narrowed)]).toEqual([404, without(random)])
  expect((await (await aPortal(pages)).get(address)).status).toBe(404)
})
