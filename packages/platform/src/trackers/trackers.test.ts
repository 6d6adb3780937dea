import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openTrackers } from './trackers.ts'

type Asked = { method: string; path: string; headers: IncomingHttpHeaders; body: unknown }
type Reply = { status?: number; headers?: Record<string, string>; body?: unknown }

/** A tracker that gives these answers, by method and path, and remembers what it was asked. */
async function aTracker(answers: Record<string, Reply>) {
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => void parts.push(part))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      const text = Buffer.concat(parts).toString()
      asked.push({ method, path: url, headers, body: text === '' ? undefined : JSON.parse(text) })
      const { status = 200, headers: told = {}, body = {} } = answers[`${method} ${url.split('?')[0]}`] ?? { status: 404 }
      response.writeHead(status, told).end(typeof body === 'string' ? body : JSON.stringify(body))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  return { asked, baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const trackers = openTrackers({ insideHosts: ['127.0.0.1'], timeoutMs: 2_000 })
const plain = { labels: [], components: [], priority: null }
const access = { token: 'TOKEN', user: undefined, issueType: 'Bug' }

const onGithub = {
  number: 12,
  html_url: 'https://github.com/acme/loja/issues/12',
  repository_url: 'https://api.github.com/repos/acme/loja',
  title: 'Nota não sai',
  state: 'closed',
  state_reason: 'completed',
  assignee: { login: 'lia' },
  labels: [{ name: 'bug' }, 'fiscal'],
  updated_at: '2026-11-20T10:00:00Z',
  closed_at: '2026-11-21T10:00:00Z',
}

test('GitHub is asked as it wants to be, and its issue is read', async () => {
  const { baseUrl, asked } = await aTracker({ 'GET /repos/acme/loja/issues/12': { body: onGithub } })
  const at = { ...access, kind: 'github', baseUrl, project: 'acme/loja' } as const
  expect(await trackers.get(at, '12')).toEqual({
    value: {
      ...{ key: '12', url: onGithub.html_url, title: 'Nota não sai', isOpen: false, status: 'completed', assignee: 'lia' },
      ...{ labels: ['bug', 'fiscal'], updatedAt: onGithub.updated_at, closedAt: onGithub.closed_at },
      ...{ isConfidential: false, comments: null },
    },
  })
  expect(asked[0]?.headers).toMatchObject({ authorization: 'Bearer TOKEN', 'user-agent': 'Balcao', 'x-github-api-version': '2022-11-28' })
})

test('a search on GitHub stays in its repository, whatever words it has', async () => {
  const elsewhere = { ...onGithub, number: 99, repository_url: 'https://api.github.com/repos/acme/segredo' }
  const { baseUrl, asked } = await aTracker({ 'GET /search/issues': { body: { items: [onGithub, elsewhere] } } })
  const at = { ...access, kind: 'github', baseUrl, project: 'acme/loja' } as const
  const found = await trackers.search(at, 'nota repo:acme/segredo (a OR "b")')
  expect(found).toMatchObject({ value: [{ key: '12' }] })
  const q = new URL(asked[0]?.path ?? '', baseUrl).searchParams.get('q') ?? ''
  expect(q).toBe('repo:acme/loja is:issue nota repo acme/segredo  a OR  b  ')
})

const onGitlab = {
  ...{ iid: 7, web_url: 'https://gitlab.com/acme/web/loja/-/issues/7', title: 'Nota não sai', state: 'opened' },
  ...{ assignees: [{ name: 'Lia' }], labels: ['bug'], updated_at: '2026-11-20T10:00:00Z', closed_at: null },
}

test('GitLab opens and reads issues of a project by its path', async () => {
  const project = '/api/v4/projects/acme%2Fweb%2Floja'
  const { baseUrl, asked } = await aTracker({
    [`GET ${project}`]: { body: { path_with_namespace: 'acme/web/loja' } },
    [`POST ${project}/issues`]: { status: 201, body: onGitlab },
    [`GET ${project}/issues`]: { body: [onGitlab] },
  })
  const at = { ...access, kind: 'gitlab', baseUrl, project: 'acme/web/loja' } as const
  expect(await trackers.check(at)).toEqual({ value: { name: 'acme/web/loja' } })
  expect(await trackers.create(at, { ...plain, title: 'Nota', text: 'Não sai.' })).toMatchObject({
    value: { key: '7', isOpen: true, assignee: 'Lia' },
  })
  expect(await trackers.search(at, 'nota & frete')).toMatchObject({ value: [{ key: '7' }] })
  expect(asked[1]).toMatchObject({ headers: { 'private-token': 'TOKEN' }, body: { title: 'Nota', description: 'Não sai.' } })
  expect(new URL(asked[2]?.path ?? '', baseUrl).searchParams.get('search')).toBe('nota & frete')
})

const inJira = (key: string) => ({
  key,
  fields: {
    ...{ summary: 'Nota não sai', status: { name: 'Em análise', statusCategory: { key: 'indeterminate' } }, labels: [] },
    ...{ assignee: { displayName: 'Lia' }, updated: '2026-11-20T10:00:00.000-0300', resolutiondate: null },
  },
})

test('Jira Cloud is asked by user and token, Data Center by the token; both give the same issue', async () => {
  const answers = {
    'GET /rest/api/2/issue/LOJA-3': { body: inJira('LOJA-3') },
    'POST /rest/api/2/search/jql': { body: { issues: [inJira('LOJA-3')] } },
    'POST /rest/api/2/search': { body: { issues: [inJira('LOJA-3')] } },
    'POST /rest/api/2/issue': { status: 201, body: { key: 'LOJA-3' } },
  }
  const { baseUrl, asked } = await aTracker(answers)
  const cloud = { ...access, kind: 'jira', baseUrl, project: 'LOJA', user: 'lia@acme.test' } as const
  const issue = {
    key: 'LOJA-3',
    url: `${baseUrl}/browse/LOJA-3`,
    status: 'Em análise',
    isOpen: true,
    updatedAt: '2026-11-20T13:00:00.000Z',
  }
  expect(await trackers.create(cloud, { ...plain, title: 'Nota', text: 'Não sai.' })).toMatchObject({ value: issue })
  expect(asked[0]).toMatchObject({
    headers: { authorization: `Basic ${Buffer.from('lia@acme.test:TOKEN').toString('base64')}` },
    body: { fields: { project: { key: 'LOJA' }, summary: 'Nota', issuetype: { name: 'Bug' } } },
  })
  expect(await trackers.search(cloud, 'nota" OR project = X')).toMatchObject({ value: [issue] })
  expect(asked.at(-1)?.body).toMatchObject({ jql: 'project = "LOJA" AND text ~ "nota  OR project = X" ORDER BY updated DESC' })
  await trackers.search({ ...cloud, user: undefined }, 'nota')
  expect(asked.at(-1)).toMatchObject({ path: '/rest/api/2/search', headers: { authorization: 'Bearer TOKEN' } })
})

test('an issue that was moved to another project is not there', async () => {
  const { baseUrl } = await aTracker({ 'GET /rest/api/2/issue/LOJA-3': { body: inJira('OUTRO-9') } })
  expect(await trackers.get({ ...access, kind: 'jira', baseUrl, project: 'LOJA' }, 'LOJA-3')).toEqual({ failure: 'not_found' })
})

test.for([
  [{ status: 401 }, { failure: 'unauthorized' }],
  [{ status: 403 }, { failure: 'unauthorized' }],
  [
    { status: 403, headers: { 'x-ratelimit-remaining': '0', 'retry-after': '60' } },
    { failure: 'rate_limited', seconds: 60 },
  ],
  [
    { status: 429, headers: {} },
    { failure: 'rate_limited', seconds: 300 },
  ],
  [
    { status: 429, headers: { 'retry-after': '999999' } },
    { failure: 'rate_limited', seconds: 3_600 },
  ],
  [{ status: 301, headers: { location: 'http://127.0.0.1:1/' } }, { failure: 'not_found' }],
  [{ status: 410 }, { failure: 'not_found' }],
  [{ status: 422 }, { failure: 'refused' }],
  [{ status: 502 }, { failure: 'unreachable' }],
  [{ body: 'sem JSON' }, { failure: 'malformed' }],
  [{ body: { number: 'doze' } }, { failure: 'malformed' }],
  [{ body: `"${'a'.repeat(2_100_000)}"` }, { failure: 'malformed' }],
] as const)('an answer of no use says why: %o', async ([reply, failure]) => {
  const { baseUrl } = await aTracker({ 'GET /repos/acme/loja/issues/12': reply as Reply })
  expect(await trackers.get({ ...access, kind: 'github', baseUrl, project: 'acme/loja' }, '12')).toEqual(failure)
})

test('addresses of the inside are not called unless they are named', async () => {
  const { baseUrl, asked } = await aTracker({})
  const strict = openTrackers({ insideHosts: [] })
  expect(strict.mayCall(baseUrl)).toBe(false)
  expect(strict.mayCall('https://gitlab.com')).toBe(true)
  expect(await strict.check({ ...access, kind: 'gitlab', baseUrl, project: 'a/b' })).toEqual({ failure: 'inside_address' })
  expect(asked).toEqual([])
})
