import { CreateTracker, type UpdateTracker } from '@balcao/contracts/issues/trackers'
import { expect } from 'vitest'
import { type Desk, test } from '../testing/desk.ts'
import { openAccess } from './internal/access.ts'
import { anOutside, aTracker, installed } from './testing/trackers.ts'
import { openIssue } from './ticket-issues.ts'
import * as trackers from './trackers.ts'
import { tryOut } from './try-out.ts'

const update = (desk: Desk, input: UpdateTracker) => desk.as('admin')((ctx) => trackers.update(ctx, input, installed))
const all = (desk: Desk) => desk.as('admin')((ctx) => trackers.list(ctx, {}, installed))
const accessOf = async (desk: Desk, id: number) => {
  const { sealed } = await desk.rows((tx) => tx.selectFrom('issueTrackers').select('sealed').where('id', '=', id).executeTakeFirstOrThrow())
  return openAccess(installed.mailSecrets, { tenantId: desk.id, id }, sealed)
}

test('a tracker is made, changed and taken away, and the log has it all but what lets us in', async ({ desk }) => {
  const made = await aTracker(desk)
  expect(made).toMatchObject({
    active: true,
    resumes: true,
    problem: null,
    issues: { open: 0, all: 0 },
    author: { name: expect.any(String) },
  })
  expect(made.hookUrl).toMatch(new RegExp(`^https://balcao\\.test/api/issues/hooks/${desk.id}\\.[\\w-]{24}$`))
  expect(await accessOf(desk, made.id)).toEqual({ token: 'CANARIO', hookSecret: made.hookSecret })
  const changed = await update(desk, { id: made.id, version: made.version, name: 'Site', resumes: false })
  expect(changed).toMatchObject({ name: 'Site', resumes: false, version: 2 })
  await expect(update(desk, { id: made.id, version: 1, name: 'Tarde' })).rejects.toMatchObject({
    code: 'tracker_changed',
    details: { current: changed },
  })
  expect((await update(desk, { id: made.id, name: 'Site' })).version, 'nothing changed').toBe(2)
  await desk.as('admin')((ctx) => trackers.remove(ctx, { id: made.id }, installed))
  expect(await all(desk)).toEqual({ data: [] })
  const logged = await desk.rows((tx) =>
    tx.selectFrom('auditEvents').select(['action', 'before', 'after']).where('resource', '=', 'issue_tracker').orderBy('id').execute(),
  )
  expect(logged.map(({ action }) => action)).toEqual(['issue_tracker.created', 'issue_tracker.updated', 'issue_tracker.deleted'])
  expect(JSON.stringify([logged, changed])).not.toContain('CANARIO')
})

test('a token is not taken along to another address', async ({ desk }) => {
  const { id } = await aTracker(desk, { kind: 'jira', baseUrl: 'https://acme.atlassian.net', project: 'LOJA', user: 'lia@acme.test' })
  await expect(update(desk, { id, baseUrl: 'https://mau.example' })).rejects.toMatchObject({
    details: [{ field: 'token', reason: 'tracker_token_unset' }],
  })
  await update(desk, { id, baseUrl: 'https://jira.example', token: 'OUTRO', user: null })
  expect(await accessOf(desk, id)).toEqual({ token: 'OUTRO', hookSecret: expect.any(String) })
})

test('a project is written as its tracker does, also when it is changed', async ({ desk }) => {
  const { id } = await aTracker(desk)
  await expect(update(desk, { id, project: 'LOJA' })).rejects.toMatchObject({ details: [{ field: 'project', reason: 'tracker_project' }] })
  const wish = { kind: 'jira', name: 'X', baseUrl: 'https://a.example', token: 't' }
  expect(CreateTracker.safeParse({ ...wish, project: 'acme/loja' }).error?.issues[0]?.path).toEqual(['project'])
  expect(CreateTracker.parse({ ...wish, baseUrl: 'https://a.example/jira/', project: 'LOJA' }).baseUrl).toBe('https://a.example/jira')
  for (const baseUrl of ['ftp://a.example', 'https://u:p@a.example', 'https://a.example/?x', 'https:\\\\a', 'a.example'])
    expect(CreateTracker.safeParse({ ...wish, project: 'LOJA', baseUrl }).success, baseUrl).toBe(false)
})

test('a new secret for its calls is said once', async ({ desk }) => {
  const { id, hookSecret } = await aTracker(desk)
  const rotated = await desk.as('admin')((ctx) => trackers.rotate(ctx, { id }, installed))
  expect(rotated.hookSecret).not.toBe(hookSecret)
  expect(await accessOf(desk, id)).toEqual({ token: 'CANARIO', hookSecret: rotated.hookSecret })
})

test('a try-out says what came of it; one whose token cannot be read says so', async ({ desk }) => {
  const { id } = await aTracker(desk)
  const outside = anOutside()
  const tried = () => tryOut(outside.asking, (run) => desk.as('admin')(run), { id })
  expect(await tried()).toEqual({ ok: true, project: 'acme/loja', failure: null, missing: [] })
  expect(outside.state.at).toMatchObject({ token: 'CANARIO', kind: 'github' })
  outside.state.failure = { failure: 'unauthorized' }
  expect(await tried()).toEqual({ ok: false, project: null, failure: 'unauthorized', missing: [] })
  await desk.rows((tx) => tx.updateTable('issueTrackers').set({ sealed: 'nada' }).execute())
  expect(await tried()).toEqual({ ok: false, project: null, failure: 'sealed', missing: [] })
})

test('another organisation has nothing of it, and its staff know only active ones by name', async ({ desk, other }) => {
  const { id } = await aTracker(desk)
  const inactive = await aTracker(desk, { name: 'Antigo', active: false })
  expect(await desk.as('agent')(trackers.names)).toEqual({
    data: [{ id, kind: 'github', name: 'Loja', project: 'acme/loja', titlePattern: '{title}' }],
  })
  expect(await other.as('agent')(trackers.names)).toEqual({ data: [] })
  const [theirs, wrong] = [other.as('admin'), { code: 'tracker_not_found' }]
  await expect(theirs((ctx) => trackers.get(ctx, { id: inactive.id }, installed))).rejects.toMatchObject(wrong)
  await expect(theirs((ctx) => trackers.remove(ctx, { id: inactive.id }, installed))).rejects.toMatchObject(wrong)
})

test('what new issues are given is tried, too, and a new issue is given it', async ({ desk }) => {
  const priorities = { high: 'Alta' }
  const { id } = await aTracker(desk, { labels: ['suporte'], titlePattern: '[{number}] {title} ({priority})', priorities })
  const outside = anOutside()
  expect(await tryOut(outside.asking, (run) => desk.as('admin')(run), { id })).toMatchObject({
    ok: true,
    missing: [{ what: 'label', name: 'suporte' }],
  })
  const ticket = await desk.aTicket({ priority: 'high' })
  const { number } = await desk.rows((tx) =>
    tx.selectFrom('tickets').select('number').where('id', '=', ticket.id).executeTakeFirstOrThrow(),
  )
  await openIssue(
    outside.asking,
    (run) => desk.as('agent')(run),
    { ticketId: ticket.id, trackerId: id, title: 'Nota', text: 'Não sai.' },
    undefined,
  )
  expect(outside.made).toMatchObject([{ title: `[${number}] Nota (Alta)`, labels: ['suporte'], components: [], priority: 'Alta' }])
})

test('settings of new issues are refused by their fields', () => {
  const wish = { kind: 'jira', name: 'X', baseUrl: 'https://a.example', token: 't', project: 'LOJA' }
  for (const [more, path] of [
    [{ titlePattern: 'sem título' }, ['titlePattern']],
    [{ labels: ['duas palavras'] }, ['labels']],
    [{ priorities: { highest: 'P1' } }, ['priorities']],
    [{ components: Array.from({ length: 21 }, (_, n) => `c${n}`) }, ['components']],
  ] as const)
    expect(CreateTracker.safeParse({ ...wish, ...more }).error?.issues[0]?.path, JSON.stringify(more)).toEqual(path)
  expect(CreateTracker.safeParse({ ...wish, kind: 'github', project: 'a/b', labels: ['duas palavras'] }).success).toBe(true)
})
