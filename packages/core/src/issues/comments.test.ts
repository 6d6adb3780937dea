import { createHmac } from 'node:crypto'
import { expect } from 'vitest'
import { told } from '../approvals/testing/approvals.ts'
import { type Desk, test } from '../testing/desk.ts'
import { react } from '../testing/react.ts'
import * as comments from './comments.ts'
import { takeIssueHook } from './hooks.ts'
import { syncDue } from './sync.ts'
import { anOutside, aTracker, installed, link, rest, syncNow } from './testing/trackers.ts'
import { unlink } from './ticket-issues.ts'
import * as trackers from './trackers.ts'

/** A ticket of the agent's that waits for issue 1, whose comments were read once. */
async function aTalk(desk: Desk, values: Parameters<typeof aTracker>[1] = {}) {
  const tracker = await aTracker(desk, values)
  const outside = anOutside()
  outside.has('1')
  outside.write('1', { text: 'Antigo', createdAt: '2026-01-01T10:00:00Z', updatedAt: '2026-01-01T10:00:00Z' })
  const agent = await desk.person('agent')
  const ticket = await desk.aTicket({ assigneeId: agent.id, title: 'Nota' })
  const { data } = await link(desk, outside, ticket.id, tracker.id, '1', 'supervisor')
  const issueId = data[0]?.id as number
  await syncNow(desk, outside)
  return { outside, ticket, issueId, tracker }
}
const read = async (desk: Desk, id: number, limit = 50) => (await desk.as('agent')(comments.list, { id, limit })).data
const talkOf = (desk: Desk, id: number) => desk.as('agent')(comments.talk, { id })
const commented = async (desk: Desk) => (await desk.facts()).filter(({ name }) => name === 'issue:commented')

test('what developers write shows, and who is responsible is notified of what is new, once however much', async ({ desk }) => {
  const { outside, ticket, issueId } = await aTalk(desk)
  expect(await read(desk, issueId)).toMatchObject([{ author: 'rafa-dev', content: 'Antigo', sentBy: null, restricted: false, cut: false }])
  outside.write('1', { text: 'Achei a causa.' })
  outside.write('1', { text: 'Sai na próxima versão.', isRestricted: true })
  await syncNow(desk, outside)
  await syncNow(desk, outside)
  await react(desk)
  expect(outside.asked).toContain('comments 1 since')
  expect((await read(desk, issueId)).map(({ content, restricted }) => [content, restricted])).toEqual([
    ['Sai na próxima versão.', true],
    ['Achei a causa.', false],
    ['Antigo', false],
  ])
  for (const who of ['agent', 'supervisor'] as const)
    expect((await told(desk, who, 'issue_commented')).map(({ message }) => message)).toEqual([
      `rafa-dev comentou em loja#1, que o ticket #${ticket.number} (Nota) espera; são 2 comentários novos.`,
    ])
})

test('open pages read again once comments were read, or could not be, and not when nothing is new', async ({ desk }) => {
  const changes = async () => (await desk.facts()).filter(({ name }) => name === 'issue:changed').length
  const { outside } = await aTalk(desk)
  const before = await changes()
  await syncNow(desk, outside)
  expect(await changes()).toBe(before)
  const { comments: calls } = outside.calls
  outside.calls.comments = async () => ({ failure: 'malformed' })
  await syncNow(desk, outside)
  await syncNow(desk, outside)
  expect(await changes()).toBe(before + 1)
  outside.calls.comments = calls
  await syncNow(desk, outside)
  expect(await changes()).toBe(before + 2)
})

test('what is edited or deleted there is so here, and nobody is notified of it', async ({ desk }) => {
  const { outside, issueId, tracker } = await aTalk(desk)
  outside.comments.set('1', [
    { ...(outside.comments.get('1')?.[0] as never as object), text: 'Corrigido', updatedAt: new Date().toISOString() } as never,
  ])
  await syncNow(desk, outside)
  expect(await read(desk, issueId)).toMatchObject([{ content: 'Corrigido', editedAt: expect.any(String) }])
  outside.comments.set('1', [])
  await syncNow(desk, outside)
  expect(await read(desk, issueId), 'what changed since does not name what is gone').toHaveLength(1)
  const body = Buffer.from(JSON.stringify({ action: 'deleted', issue: { number: 1 }, repository: { full_name: 'acme/loja' } }))
  const signature = `sha256=${createHmac('sha256', tracker.hookSecret).update(body).digest('hex')}`
  const call = { header: (name: string) => (name === 'x-hub-signature-256' ? signature : undefined), body }
  await takeIssueHook(
    { db: desk.db, mailSecrets: installed.mailSecrets },
    tracker.hookUrl.slice(tracker.hookUrl.lastIndexOf('/') + 1),
    call,
  )
  await syncNow(desk, outside)
  expect(await read(desk, issueId)).toEqual([])
  expect(await commented(desk)).toEqual([])
})

test('a flood of calls has an issue be asked for once', async ({ desk }) => {
  const { outside, tracker } = await aTalk(desk)
  const key = tracker.hookUrl.slice(tracker.hookUrl.lastIndexOf('/') + 1)
  const body = Buffer.from(JSON.stringify({ issue: { number: 1 }, repository: { full_name: 'acme/loja' } }))
  const signature = `sha256=${createHmac('sha256', tracker.hookSecret).update(body).digest('hex')}`
  const call = { header: (name: string) => (name === 'x-hub-signature-256' ? signature : undefined), body }
  outside.asked.length = 0
  await rest(desk)
  for (let n = 0; n < 20; n++) {
    await takeIssueHook({ db: desk.db, mailSecrets: installed.mailSecrets }, key, call)
    if (n % 5 === 0) await syncDue({ db: desk.db, ports: outside.ports })
  }
  expect(outside.asked).toEqual(['get 1', 'comments 1'])
  // Its turn, which the last calls brought, is nobody else's.
  await syncNow(desk, outside)
})

test('scripts, pictures, odd bytes and floods come as clean, bounded text', async ({ desk }) => {
  const { outside, issueId } = await aTalk(desk)
  outside.write('1', {
    text: 'x\0y\uD800 <img src="https://mau.test/p.png" onerror="alert(1)" alt="tela"> <!-- modelo --><details>a</details>',
  })
  await syncNow(desk, outside)
  expect((await read(desk, issueId))[0]?.content).toBe('xy\uFFFD [tela](https://mau.test/p.png) a')
  outside.write('1', { text: 'é'.repeat(60_000), author: 'a'.repeat(5_000), url: 'javascript:alert(1)' })
  outside.write('1', { id: '', createdAt: 'ontem' })
  await syncNow(desk, outside)
  const [long] = await read(desk, issueId)
  expect(long).toMatchObject({ cut: true, url: null, author: 'a'.repeat(200) })
  expect(Buffer.byteLength(long?.content ?? '')).toBe(65_536)
  for (let n = 0; n < 250; n++) outside.write('1', { text: `n ${n}`, createdAt: new Date(Date.now() + n * 1_000).toISOString() })
  await syncNow(desk, outside)
  const pages = await desk.as('agent')(comments.list, { id: issueId, limit: 100 })
  const second = await desk.as('agent')(comments.list, { id: issueId, limit: 100, cursor: pages.nextCursor ?? undefined })
  expect([pages.data.length, second.data.length, second.hasNext]).toEqual([100, 100, false])
  expect([pages.data[0]?.content, second.data.at(-1)?.content]).toEqual(['n 249', 'n 50'])
})

test('a tracker that answers garbage for its comments leaves the issue as it is, and says so', async ({ desk }) => {
  const { outside, issueId } = await aTalk(desk)
  outside.calls.comments = async () => ({ failure: 'malformed' })
  outside.has('1', { title: 'Outro título' })
  await syncNow(desk, outside)
  expect(await talkOf(desk, issueId)).toMatchObject({ failure: 'malformed', brings: true })
  expect(await read(desk, issueId)).toHaveLength(1)
})

test('comments are not brought unless the tracker says so; without it, what came goes', async ({ desk }) => {
  const { outside, issueId, tracker } = await aTalk(desk)
  expect(await read(desk, issueId)).toHaveLength(1)
  const turn = (bringsComments: boolean) => desk.as('admin')((ctx) => trackers.update(ctx, { id: tracker.id, bringsComments }, installed))
  await turn(false)
  expect(await read(desk, issueId)).toEqual([])
  outside.asked.length = 0
  await syncNow(desk, outside)
  expect(outside.asked).toEqual(['get 1'])
  await turn(true)
  await syncNow(desk, outside)
  expect(await read(desk, issueId)).toHaveLength(1)
  expect(await commented(desk), 'read as for the first time').toEqual([])
})

test('once no ticket waits for an issue, its comments are forgotten and not read', async ({ desk }) => {
  const { outside, issueId, ticket } = await aTalk(desk)
  await desk.as('agent')(unlink, { ticketId: ticket.id, issueId })
  expect(await desk.rows((tx) => tx.selectFrom('issueComments').selectAll().execute())).toEqual([])
  outside.asked.length = 0
  await syncNow(desk, outside)
  expect(outside.asked).toEqual(['get 1'])
})

test('customers, other organisations and who sees no ticket of it find no comments', async ({ desk, other }) => {
  const { issueId, outside } = await aTalk(desk)
  const missing = { code: /forbidden|issue_not_found/ }
  for (const rule of [comments.list, comments.talk] as const) {
    await expect(desk.as('client')(rule as typeof comments.list, { id: issueId, limit: 5 })).rejects.toMatchObject(missing)
    await expect(desk.as('support-agent')(rule as typeof comments.list, { id: issueId, limit: 5 })).rejects.toMatchObject(missing)
    await expect(other.as('admin')(rule as typeof comments.list, { id: issueId, limit: 5 })).rejects.toMatchObject(missing)
  }
  for (const table of ['issueComments', 'outgoingIssueComments'] as const)
    expect(await desk.as('client')(({ db }) => db.selectFrom(table).selectAll().execute()), table).toEqual([])
  expect(outside.sent).toEqual([])
})
