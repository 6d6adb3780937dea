import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openTrackers } from './trackers.ts'

type Asked = { method: string; path: string; query: URLSearchParams; body: Record<string, unknown> }
type Answer = { status?: number; headers?: Record<string, string>; body: unknown; slow?: boolean } | undefined

/** A tracker that answers as it is told to, over HTTP, and remembers what it was asked. */
async function aServer(answer: (asked: Asked) => Answer) {
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => void parts.push(part))
    request.on('end', () => {
      const url = new URL(request.url ?? '', 'http://x')
      const text = Buffer.concat(parts).toString()
      const one = { method: request.method ?? '', path: url.pathname, query: url.searchParams, body: text === '' ? {} : JSON.parse(text) }
      asked.push(one)
      const { status = 200, headers = {}, body, slow } = answer(one) ?? { status: 404, body: {} }
      if (!slow) response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { asked, baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const trackers = openTrackers({ insideHosts: ['127.0.0.1'], timeoutMs: 1_000 })
const access = { token: 'TOKEN', user: undefined, issueType: 'Bug' }
const page = <T>(all: readonly T[], { query }: Asked): T[] => {
  const [size, at] = [Number(query.get('per_page')), Number(query.get('page'))]
  return all.slice((at - 1) * size, at * size)
}
const idsOf = (found: Awaited<ReturnType<typeof trackers.comments>>) =>
  'value' in found ? found.value.comments.map(({ id }) => id) : found

const onGithub = (id: number, more: object = {}) => ({
  ...{ id, html_url: `https://github.com/acme/loja/issues/12#issuecomment-${id}`, body: `Comentário ${id}`, user: { login: 'rafa-dev' } },
  ...{ created_at: '2026-11-20T10:00:00Z', updated_at: '2026-11-20T10:00:00Z', ...more },
})
const COMMENTS = '/repos/acme/loja/issues/12/comments'

test('of GitHub the newest comments are read from the last pages, and what changed since an instant by that', async () => {
  const all = Array.from({ length: 430 }, (_, n) => onGithub(n + 1))
  const { baseUrl, asked } = await aServer((one) =>
    one.path === COMMENTS ? { body: page(one.query.has('since') ? all.slice(-1) : all, one) } : undefined,
  )
  const at = { ...access, kind: 'github', baseUrl, project: 'acme/loja' } as const
  const whole = await trackers.comments(at, '12', { since: null, count: 430 })
  expect(whole).toMatchObject({ value: { isAll: true } })
  expect(idsOf(whole)).toEqual(Array.from({ length: 230 }, (_, n) => String(n + 201)))
  expect(asked[0]?.query.get('page')).toBe('5')
  expect(await trackers.comments(at, '12', { since: '2026-11-20T09:00:00.000Z', count: 430 })).toEqual({
    value: {
      isAll: false,
      comments: [
        {
          ...{ id: '430', author: 'rafa-dev', text: 'Comentário 430', isRestricted: false, marker: null },
          ...{ url: 'https://github.com/acme/loja/issues/12#issuecomment-430' },
          ...{ createdAt: '2026-11-20T10:00:00Z', updatedAt: '2026-11-20T10:00:00Z' },
        },
      ],
    },
  })
  expect(asked.at(-1)?.query.get('since')).toBe('2026-11-20T09:00:00.000Z')
})

test('too much that changed is read whole; deleted accounts have no name', async () => {
  const all = Array.from({ length: 400 }, (_, n) => onGithub(n + 1, { user: null, body: null }))
  const { baseUrl } = await aServer((one) => ({ body: page(all, one) }))
  const at = { ...access, kind: 'github', baseUrl, project: 'acme/loja' } as const
  const found = await trackers.comments(at, '12', { since: '2026-01-01T00:00:00.000Z', count: 400 })
  expect(found).toMatchObject({ value: { isAll: true } })
  expect(idsOf(found)).toContain('400')
  expect('value' in found && found.value.comments[0]).toMatchObject({ author: '', text: '' })
})

test('a comment on GitHub carries its marker unseen, and calls nobody unless it may', async () => {
  const { baseUrl, asked } = await aServer(({ body }) => ({ status: 201, body: onGithub(7, { body: body.body }) }))
  const at = { ...access, kind: 'github', baseUrl, project: 'acme/loja' } as const
  const text = 'Oi @rafa, veja lia@acme.test e @org/time'
  const made = await trackers.comment(at, '12', { text, mentions: false, marker: 'abcdefgh-1234' })
  expect(asked[0]?.body.body).toBe('Oi @\u200brafa, veja lia@acme.test e @\u200borg/time\n<!-- balcao:abcdefgh-1234 -->')
  expect(made).toMatchObject({ value: { id: '7', marker: 'abcdefgh-1234', text: 'Oi @\u200brafa, veja lia@acme.test e @\u200borg/time' } })
  await trackers.comment(at, '12', { text, mentions: true, marker: 'abcdefgh-1234' })
  expect(asked[1]?.body.body).toBe(`${text}\n<!-- balcao:abcdefgh-1234 -->`)
})

test('a marker that is quoted is none', async () => {
  const { baseUrl } = await aServer(() => ({ body: [onGithub(1, { body: '> Oi\n> <!-- balcao:abcdefgh-1234 -->\n\nResposta' })] }))
  const found = await trackers.comments({ ...access, kind: 'github', baseUrl, project: 'acme/loja' }, '12', { since: null, count: 1 })
  expect(found).toMatchObject({ value: { comments: [{ marker: null }] } })
})

const onGitlab = (id: number, more: object = {}) => ({
  ...{ id, body: `Nota ${id}`, author: { name: 'Rafa', username: 'rafa' }, system: false, internal: false },
  ...{ created_at: '2026-11-20T10:00:00.000Z', updated_at: `2026-11-20T10:${String(id).padStart(2, '0')}:00.000Z`, ...more },
})

test('of GitLab what GitLab itself writes is left out, internal notes are restricted, and what changed is read until it is older', async () => {
  const all = Array.from({ length: 55 }, (_, n) => onGitlab(55 - n, { system: n % 5 === 0, internal: n === 1 }))
  const { baseUrl, asked } = await aServer((one) =>
    one.path === '/api/v4/projects/acme/web%2Floja/issues/7/notes'.replace('acme/', 'acme%2F') ? { body: page(all, one) } : undefined,
  )
  const at = { ...access, kind: 'gitlab', baseUrl, project: 'acme/web/loja' } as const
  const whole = await trackers.comments(at, '7', { since: null, count: null })
  expect(idsOf(whole)).toHaveLength(44)
  expect('value' in whole && whole.value.comments[0]).toMatchObject({
    ...{ id: '54', isRestricted: true, author: 'Rafa' },
    url: `${baseUrl}/acme/web/loja/-/issues/7#note_54`,
  })
  const since = await trackers.comments(at, '7', { since: '2026-11-20T10:52:00.000Z', count: null })
  expect(idsOf(since)).toEqual(['54', '53', '52'])
  expect([asked.at(-1)?.query.get('order_by'), asked.at(-1)?.query.get('sort')]).toEqual(['updated_at', 'desc'])
})

test('no line of a comment, or of a new issue, is a command of GitLab', async () => {
  const issue = { iid: 1, web_url: 'https://gitlab.com/a/b/-/issues/1', title: 'T', state: 'opened' }
  const { baseUrl, asked } = await aServer(({ path, body }) => ({
    status: 201,
    body: path.endsWith('/notes') ? onGitlab(1, { body: body.body }) : issue,
  }))
  const at = { ...access, kind: 'gitlab', baseUrl, project: 'a/b' } as const
  await trackers.comment(at, '1', { text: '/close\n  /assign @rafa\na/b', mentions: false, marker: 'abcdefgh-1234' })
  expect(asked[0]?.body.body).toBe('\\/close\n  \\/assign @\u200brafa\na/b\n<!-- balcao:abcdefgh-1234 -->')
  await trackers.create(at, { title: 'T', text: '/confidential', labels: ['a', 'b'], components: [], priority: 'P1' })
  expect(asked[1]?.body).toEqual({ title: 'T', description: '\\/confidential', labels: 'a,b,P1' })
})

const adf = (...content: object[]) => ({ type: 'doc', version: 1, content })
const words = (text: string, ...marks: object[]) => ({ type: 'text', text, ...(marks.length > 0 ? { marks } : {}) })
const inJira = (id: string, more: object = {}) => ({
  ...{ id, author: { displayName: 'Rafa' }, created: '2026-11-20T10:00:00.000-0300', updated: '2026-11-20T10:05:00.000-0300' },
  ...{ body: adf({ type: 'paragraph', content: [words('Oi')] }), ...more },
})

test('of Jira Cloud documents are read as Markdown, and what has a visibility of its own is restricted', async () => {
  const document = adf(
    { type: 'heading', attrs: { level: 2 }, content: [words('Causa')] },
    {
      type: 'paragraph',
      content: [
        ...[words('Foi ', { type: 'strong' }), { type: 'mention', attrs: { id: '1', text: '@Lia' } }, { type: 'hardBreak' }],
        words('aqui', { type: 'link', attrs: { href: 'https://acme.test/a' } }),
        words('mau', { type: 'link', attrs: { href: 'javascript:alert(1)' } }),
      ],
    },
    { type: 'bulletList', content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [words('um *dois*')] }] }] },
    { type: 'codeBlock', attrs: { language: 'ts' }, content: [words('const a = 1')] },
    { type: 'mediaSingle', content: [{ type: 'media', attrs: { id: 'x', alt: 'tela.png' } }] },
    { type: 'desconhecido', content: [{ type: 'paragraph', content: [words('dentro')] }] },
  )
  const { baseUrl, asked } = await aServer((one) =>
    one.path === '/rest/api/3/issue/LOJA-3/comment'
      ? {
          body: {
            comments: [
              inJira('1', { body: document }),
              inJira('2', { visibility: { type: 'role', value: 'Developers' } }),
              inJira('3', { jsdPublic: false }),
              inJira('4', { properties: [{ key: 'balcao.comment', value: { marker: 'abcdefgh-1234' } }] }),
            ],
          },
        }
      : undefined,
  )
  const at = { ...access, user: 'lia@acme.test', kind: 'jira', baseUrl, project: 'LOJA' } as const
  const found = await trackers.comments(at, 'LOJA-3', { since: null, count: null })
  expect('value' in found && found.value.comments.map(({ isRestricted, marker }) => [isRestricted, marker])).toEqual([
    [false, null],
    [true, null],
    [true, null],
    [false, 'abcdefgh-1234'],
  ])
  expect('value' in found && found.value.comments[0]?.text).toBe(
    '## Causa\n\n**Foi** @Lia\\\n[aqui](https://acme.test/a)*mau*\n\n- um \\*dois\\*\n\n```ts\nconst a = 1\n```\n\n*tela.png*\n\ndentro'.replace(
      '**Foi** @Lia',
      '**Foi&#x20;**@Lia',
    ),
  )
  expect(asked[0]?.query.get('orderBy')).toBe('-created')
})

test('documents of any depth, width and shape end in some text', async () => {
  let deep: object = { type: 'paragraph', content: [words('fundo')] }
  for (let n = 0; n < 2_000; n++) deep = { type: 'blockquote', content: [deep] }
  const wide = adf(...Array.from({ length: 20_000 }, () => ({ type: 'paragraph', content: [words('a')] })))
  const odd = adf(
    { type: 'heading', attrs: { level: 'x' } },
    { type: 'text', text: 7 },
    { type: 'codeBlock', content: 'x' },
    { type: 'date', attrs: {} },
  )
  const bodies = [adf(deep), wide, odd, null, 7, 'texto *forte* {code}x{code}', { type: 'constructor' }]
  const { baseUrl } = await aServer(() => ({ body: { comments: bodies.map((body, n) => inJira(String(n), { body })) } }))
  const at = { ...access, user: 'lia@acme.test', kind: 'jira', baseUrl, project: 'LOJA' } as const
  const found = await trackers.comments(at, 'LOJA-3', { since: null, count: null })
  const texts = 'value' in found ? found.value.comments.map(({ text }) => text) : []
  expect(texts).toHaveLength(bodies.length)
  expect(texts[1]?.length).toBeLessThan(20_000)
  expect(texts.slice(3)).toEqual(['', '', 'texto *forte* \n```\nx\n```', ''])
})

test('Jira is written to in its own form: a document on Cloud, its notation on Data Center, and the marker beside it', async () => {
  const { baseUrl, asked } = await aServer(({ body }) => ({
    status: 201,
    body: inJira('9', { body: body.body, properties: body.properties }),
  }))
  const cloud = { ...access, user: 'lia@acme.test', kind: 'jira', baseUrl, project: 'LOJA' } as const
  const text = 'Oi **forte** @rafa [~joao]\nlinha\n\n- um\n\n```\ncódigo\n```\n\n— Acme'
  const wish = { text, mentions: false, marker: 'abcdefgh-1234' }
  expect(await trackers.comment(cloud, 'LOJA-3', wish)).toMatchObject({ value: { id: '9', marker: 'abcdefgh-1234' } })
  expect(asked[0]).toMatchObject({
    path: '/rest/api/3/issue/LOJA-3/comment',
    body: { properties: [{ key: 'balcao.comment', value: { marker: 'abcdefgh-1234' } }] },
  })
  expect(asked[0]?.body.body).toHaveProperty('content', [
    {
      type: 'paragraph',
      content: [words('Oi '), words('forte', { type: 'strong' }), words(' @rafa [~joao]'), { type: 'hardBreak' }, words('linha')],
    },
    { type: 'bulletList', content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [words('um')] }] }] },
    { type: 'codeBlock', content: [words('código')] },
    { type: 'paragraph', content: [words('— Acme')] },
  ])
  expect(await trackers.comment({ ...cloud, user: undefined }, 'LOJA-3', wish)).toMatchObject({ value: { marker: 'abcdefgh-1234' } })
  expect(asked[1]).toMatchObject({
    path: '/rest/api/2/issue/LOJA-3/comment',
    body: { body: 'Oi *forte* @rafa \\[\\~joao\\]\nlinha\n\n* um\n\n{noformat}\ncódigo\n{noformat}\n\n— Acme' },
  })
})

test('of labels, types, priorities and components, those are named that a project does not have', async () => {
  const values = (...names: string[]) => names.map((name) => ({ name }))
  const { baseUrl } = await aServer(({ path, query }) => {
    if (path === '/repos/acme/loja/labels') return { body: query.get('page') === '1' ? values('Bug', 'suporte') : [] }
    if (path === '/api/v4/projects/acme%2Floja/labels') return { body: values('Bug') }
    if (path === '/rest/api/3/issue/createmeta/LOJA/issuetypes') return { body: { issueTypes: [{ id: '1', name: 'Bug' }] } }
    if (path === '/rest/api/2/issue/createmeta/LOJA/issuetypes') return { body: { values: [{ id: '1', name: 'Bug' }] } }
    const fields = [{ fieldId: 'priority', allowedValues: values('High', 'Low') }, { fieldId: 'summary' }]
    return path.endsWith('/issuetypes/1') ? { body: path.startsWith('/rest/api/3') ? { fields } : { values: fields } } : undefined
  })
  const wanted = { labels: ['bug', 'urgente'], components: ['API'], priorities: ['High', 'Altíssima'] }
  const ask = (kind: 'github' | 'gitlab' | 'jira', more: object = {}) =>
    trackers.missing({ ...access, kind, baseUrl, project: kind === 'jira' ? 'LOJA' : 'acme/loja', ...more }, wanted)
  const of = (what: string, ...names: string[]) => names.map((name) => ({ what, name }))
  expect(await ask('github')).toEqual({ value: of('label', 'urgente', 'High', 'Altíssima') })
  expect(await ask('gitlab')).toEqual({ value: of('label', 'bug', 'urgente', 'High', 'Altíssima') })
  for (const user of ['lia@acme.test', undefined])
    expect(await ask('jira', { user })).toEqual({ value: [...of('priority', 'Altíssima'), ...of('component', 'API')] })
  expect(await ask('jira', { issueType: 'Epic' })).toEqual({ value: of('issue_type', 'Epic') })
})

test.for([
  [
    { status: 403, headers: { 'retry-after': '60' }, body: {} },
    { failure: 'rate_limited', seconds: 60 },
  ],
  [{ body: { comments: 'nada' } }, { failure: 'malformed' }],
  [{ body: [onGithub(1, { id: 'um' })] }, { failure: 'malformed' }],
  [{ body: `["${'a'.repeat(4_100_000)}"]` }, { failure: 'malformed' }],
  [{ body: [], slow: true }, { failure: 'timeout' }],
] as const)('comments that come as no use say why: %#', async ([reply, failure]) => {
  const { baseUrl } = await aServer(() => reply as Answer)
  const at = { ...access, kind: 'github', baseUrl, project: 'acme/loja' } as const
  expect(await trackers.comments(at, '12', { since: null, count: 1 })).toEqual(failure)
})
