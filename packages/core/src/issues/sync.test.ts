import { createHmac } from 'node:crypto'
import { inSystem } from '@balcao/db/system'
import { expect } from 'vitest'
import { told } from '../approvals/testing/approvals.ts'
import { type Desk, test } from '../testing/desk.ts'
import { react } from '../testing/react.ts'
import { takeIssueHook } from './hooks.ts'
import { syncDue } from './sync.ts'
import { anOutside, aTracker, installed, link, rest, syncNow } from './testing/trackers.ts'
import * as rules from './ticket-issues.ts'
import * as trackers from './trackers.ts'

const statusOf = async (desk: Desk, id: number) =>
  (await desk.rows((tx) => tx.selectFrom('tickets').select('status').where('id', '=', id).executeTakeFirstOrThrow())).status
const trackerOf = (desk: Desk, id: number) => desk.as('admin')((ctx) => trackers.get(ctx, { id }, installed))
const issuesOf = async (desk: Desk, ticketId: number) => (await desk.as('agent')(rules.list, { ticketId })).data

test('what changes at the tracker shows on the ticket; once all of its issues are closed, it goes on and who is responsible is told', async ({
  desk,
}) => {
  const { id: trackerId } = await aTracker(desk)
  const outside = anOutside()
  const agent = await desk.person('agent')
  const ticket = await desk.aTicket({ status: 'waiting_third_party', assigneeId: agent.id, title: 'Nota' })
  for (const key of ['1', '2']) {
    outside.has(key)
    await link(desk, outside, ticket.id, trackerId, key, 'supervisor')
  }
  outside.has('1', { title: 'Outro título', isOpen: false, status: 'completed', closedAt: '2026-11-20T10:00:00Z' })
  await syncNow(desk, outside)
  await react(desk)
  expect(await issuesOf(desk, ticket.id)).toMatchObject([
    { key: '1', title: 'Outro título', open: false, status: 'completed' },
    { key: '2', open: true },
  ])
  expect(await statusOf(desk, ticket.id)).toBe('waiting_third_party')
  outside.has('2', { isOpen: false })
  await syncNow(desk, outside)
  await syncNow(desk, outside)
  await react(desk)
  expect(await statusOf(desk, ticket.id)).toBe('open')
  expect((await told(desk, 'agent', 'issue_closed')).map(({ title, message }) => [title, message])).toEqual([
    ['Issue fechada: retome o contato', `loja#2 foi fechada; o ticket #${ticket.number} (Nota) não espera mais nenhuma.`],
    ['Issue fechada', `loja#1 foi fechada; o ticket #${ticket.number} (Nota) ainda espera outra.`],
  ])
  expect(await told(desk, 'supervisor', 'issue_closed'), 'who linked it').toHaveLength(2)
  const told2 = (await desk.facts()).filter(({ name }) => name === 'issue:closed')
  expect(told2, 'nothing is told twice').toHaveLength(2)
})

test('a ticket stays where it waits for something else, or its tracker does not let it go on', async ({ desk }) => {
  const { id: trackerId } = await aTracker(desk, { resumes: false })
  const outside = anOutside()
  outside.has('1')
  const ticket = await desk.aTicket({ status: 'waiting_third_party' })
  await link(desk, outside, ticket.id, trackerId, '1')
  outside.has('1', { isOpen: false })
  await syncNow(desk, outside)
  await react(desk)
  expect(await statusOf(desk, ticket.id)).toBe('waiting_third_party')
})

test('an issue that is gone is said to be, and asked for no more until its tracker tells of it', async ({ desk }) => {
  const { id: trackerId } = await aTracker(desk)
  const outside = anOutside()
  outside.has('1')
  const ticket = await desk.aTicket()
  await link(desk, outside, ticket.id, trackerId, '1')
  outside.loses('1')
  await syncNow(desk, outside)
  expect(await issuesOf(desk, ticket.id)).toMatchObject([{ key: '1', gone: true }])
  outside.asked.length = 0
  await syncNow(desk, outside)
  expect(outside.asked).toEqual([])
})

test('a tracker that lets us in no more rests, and its author is told once; nothing else waits for it', async ({ desk }) => {
  const { id: trackerId } = await aTracker(desk)
  const outside = anOutside()
  outside.has('1')
  const ticket = await desk.aTicket()
  await link(desk, outside, ticket.id, trackerId, '1')
  outside.state.failure = { failure: 'unauthorized' }
  await syncNow(desk, outside)
  await syncNow(desk, outside)
  await react(desk)
  expect(await trackerOf(desk, trackerId)).toMatchObject({ problem: 'unauthorized', problemSince: expect.any(String) })
  expect(await told(desk, 'admin', 'tracker_troubled')).toHaveLength(1)
  expect(await issuesOf(desk, ticket.id), 'it is as it was').toMatchObject([{ open: true, gone: false }])
  outside.state.failure = undefined
  await syncNow(desk, outside)
  expect(await trackerOf(desk, trackerId)).toMatchObject({ problem: null, problemSince: null })
})

test('a tracker that asks for patience is left alone for as long as it says', async ({ desk }) => {
  const { id: trackerId } = await aTracker(desk)
  const outside = anOutside()
  outside.has('1')
  await link(desk, outside, (await desk.aTicket()).id, trackerId, '1')
  outside.state.failure = { failure: 'rate_limited', seconds: 900 }
  await syncNow(desk, outside)
  const { restUntil } = await desk.rows((tx) =>
    tx.selectFrom('issueTrackers').select('restUntil').where('id', '=', trackerId).executeTakeFirstOrThrow(),
  )
  expect(Date.parse(restUntil ?? '') - Date.now()).toBeGreaterThan(800_000)
})

const calling = (hookUrl: string) => hookUrl.slice(hookUrl.lastIndexOf('/') + 1)
const signed = (body: object, secret: string, header = 'x-hub-signature-256') => {
  const bytes = Buffer.from(JSON.stringify(body))
  const signature = `sha256=${createHmac('sha256', secret).update(bytes).digest('hex')}`
  return { header: (name: string) => (name === header ? signature : undefined), body: bytes }
}

test('a signed call has its issue be asked for at once, and nothing of it is believed but which', async ({ desk }) => {
  const { id: trackerId, hookUrl, hookSecret } = await aTracker(desk)
  const outside = anOutside()
  outside.has('12')
  const ticket = await desk.aTicket()
  await link(desk, outside, ticket.id, trackerId, '12')
  outside.has('12', { isOpen: false })
  const call = { action: 'closed', issue: { number: 12, title: 'Mentira' }, repository: { full_name: 'Acme/Loja' } }
  await takeIssueHook({ db: desk.db, mailSecrets: installed.mailSecrets }, calling(hookUrl), signed(call, hookSecret))
  await syncDue({ db: desk.db, ports: outside.ports })
  expect(await issuesOf(desk, ticket.id), 'it was asked for a moment ago').toMatchObject([{ open: true }])
  await rest(desk)
  await syncDue({ db: desk.db, ports: outside.ports })
  expect(await issuesOf(desk, ticket.id)).toMatchObject([{ open: false, title: 'Issue 12' }])
  expect(await trackerOf(desk, trackerId)).toMatchObject({ lastHookAt: expect.any(String) })
})

test('calls that are not signed, for nobody, or for a tracker that is off are all answered alike', async ({ desk }) => {
  const { id, hookUrl, hookSecret } = await aTracker(desk)
  const deps = { db: desk.db, mailSecrets: installed.mailSecrets }
  const call = signed({ zen: 'ping' }, hookSecret)
  const wrong = { code: 'tracker_not_found' }
  expect(await takeIssueHook(deps, calling(hookUrl), call), 'a ping is fine').toEqual({ success: true })
  await expect(takeIssueHook(deps, calling(hookUrl), signed({ zen: 'ping' }, 'outro'))).rejects.toMatchObject(wrong)
  await expect(takeIssueHook(deps, calling(hookUrl), { header: () => undefined, body: Buffer.from('{}') })).rejects.toMatchObject(wrong)
  for (const key of [`${desk.id}.nada`, 'nada', '', '9999999999999.x', `${desk.id + 1}.${calling(hookUrl).split('.')[1]}`])
    await expect(takeIssueHook(deps, key, call), key).rejects.toMatchObject(wrong)
  const status = (to: string) =>
    inSystem(desk.db, (tx) => tx.updateTable('tenants').set({ status: to }).where('id', '=', desk.id).execute())
  await status('suspended')
  await expect(takeIssueHook(deps, calling(hookUrl), call), 'of a suspended organisation').rejects.toMatchObject(wrong)
  await status('active')
  await desk.as('admin')((ctx) => trackers.update(ctx, { id, active: false }, installed))
  await expect(takeIssueHook(deps, calling(hookUrl), call)).rejects.toMatchObject(wrong)
})
