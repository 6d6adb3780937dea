import { AddIssueComment } from '@balcao/contracts/issues/comments'
import { expect } from 'vitest'
import * as ticketComments from '../comments/comments.ts'
import { type Desk, test } from '../testing/desk.ts'
import * as comments from './comments.ts'
import * as outgoing from './outgoing.ts'
import { sendDue } from './send.ts'
import { anOutside, aTracker, installed, link, type Outside, syncNow } from './testing/trackers.ts'
import * as trackers from './trackers.ts'

async function aLinked(desk: Desk, values: Parameters<typeof aTracker>[1] = {}) {
  const tracker = await aTracker(desk, values)
  const outside = anOutside()
  outside.has('1')
  const ticket = await desk.aTicket({ title: 'Segredo da cliente' })
  const { data } = await link(desk, outside, ticket.id, tracker.id, '1')
  return { tracker, outside, ticket, issueId: data[0]?.id as number }
}
const wish = (of: { ticket: { id: number }; issueId: number }, more: object = {}) =>
  AddIssueComment.parse({ ticketId: of.ticket.id, issueId: of.issueId, text: 'Ainda acontece.', ...more })
const sendNow = async (desk: Desk, { ports }: Outside) => {
  await desk.rows(async (tx) => {
    const past = new Date(Date.now() - 1_000).toISOString()
    await tx.updateTable('outgoingIssueComments').set({ nextAt: past, leasedUntil: null }).where('state', '=', 'waiting').execute()
    await tx.updateTable('issueTrackers').set({ restUntil: null }).execute()
  })
  await sendDue({ db: desk.db, ports })
}
const talkOf = (desk: Desk, id: number) => desk.as('agent')(comments.talk, { id })
const list = async (desk: Desk, id: number) => (await desk.as('agent')(comments.list, { id, limit: 50 })).data

test('a comment is sent with its words and a name, nothing of the ticket, and shows as ours; the log names ticket, issue and who', async ({
  desk,
}) => {
  const { outside, ...of } = await aLinked(desk)
  const made = await desk.as('agent')(outgoing.add, wish(of, { text: 'Ainda acontece, @rafa.' }))
  expect(made).toMatchObject({ state: 'waiting', content: 'Ainda acontece, @rafa.', mayChange: true })
  await sendNow(desk, outside)
  const { name } = await desk.rows((tx) => tx.selectFrom('tenants').select('name').executeTakeFirstOrThrow())
  expect(outside.sent).toEqual([
    { text: `Ainda acontece, @rafa.\n\n— ${name}`, mentions: false, marker: expect.stringMatching(/^[\w-]{36}$/) },
  ])
  expect(await talkOf(desk, of.issueId)).toMatchObject({ outgoing: [], signature: name, writesFrom: of.ticket.id })
  const agent = await desk.person('agent')
  expect(await list(desk, of.issueId)).toMatchObject([{ author: 'balcao-bot', sentBy: { id: agent.id } }])
  await syncNow(desk, outside)
  await syncNow(desk, outside)
  expect(await list(desk, of.issueId)).toHaveLength(1)
  expect(
    (await desk.facts()).filter((fact) => fact.name === 'issue:commented'),
    'nobody is notified of what is ours',
  ).toEqual([])
  const logged = await desk.rows((tx) =>
    tx.selectFrom('auditEvents').select(['actorId', 'resourceId', 'after']).where('action', '=', 'issue.commented').execute(),
  )
  expect(logged).toMatchObject([{ actorId: agent.id, resourceId: String(of.issueId), after: { ticketId: of.ticket.id, issue: 'loja#1' } }])
  expect(JSON.stringify(logged)).not.toContain('Ainda acontece')
})

test('it bears the name of who wrote it where the tracker says so, and no sign in a name is one', async ({ desk }) => {
  const { outside, ...of } = await aLinked(desk, { signedAs: 'person' })
  const agent = await desk.person('agent')
  await desk.rows((tx) => tx.updateTable('users').set({ name: '[Lia](https://mau.test) @todos' }).where('id', '=', agent.id).execute())
  await desk.as('agent')(outgoing.add, wish(of, { mentions: true }))
  await sendNow(desk, outside)
  expect(outside.sent[0]).toMatchObject({ mentions: true, text: 'Ainda acontece.\n\n— \\[Lia\\](https://mau.test) @\u200btodos' })
})

test('a worker that ended between the call and its record sends nothing twice', async ({ desk }) => {
  const { outside, ...of } = await aLinked(desk)
  await desk.as('agent')(outgoing.add, wish(of))
  const { comment } = outside.calls
  outside.calls.comment = async (...args) => {
    await comment(...args)
    throw new Error('killed')
  }
  await expect(sendNow(desk, outside)).rejects.toThrow('killed')
  expect(await talkOf(desk, of.issueId)).toMatchObject({ outgoing: [{ state: 'waiting' }] })
  outside.calls.comment = comment
  await sendDue({ db: desk.db, ports: outside.ports })
  expect(outside.sent, 'it is held for a while').toHaveLength(1)
  await sendNow(desk, outside)
  expect(outside.sent).toHaveLength(1)
  expect(await talkOf(desk, of.issueId)).toMatchObject({ outgoing: [] })
  expect(await list(desk, of.issueId)).toMatchObject([{ sentBy: { id: expect.any(Number) } }])
})

test('one that nobody recorded is found with the comments that are read, too; a copy of its marker is not ours', async ({ desk }) => {
  const { outside, ...of } = await aLinked(desk)
  await syncNow(desk, outside)
  await desk.as('agent')(outgoing.add, wish(of))
  const { marker } = await desk.rows((tx) => tx.selectFrom('outgoingIssueComments').select('marker').executeTakeFirstOrThrow())
  outside.write('1', { marker, text: 'Ainda acontece.', createdAt: '2026-11-01T10:00:00Z' })
  outside.write('1', { marker, text: 'Copiado.' })
  await syncNow(desk, outside)
  expect((await list(desk, of.issueId)).map(({ content, sentBy }) => [content, sentBy !== null])).toEqual([
    ['Copiado.', false],
    ['Ainda acontece.', true],
  ])
  await sendNow(desk, outside)
  expect(outside.sent).toEqual([])
})

test('failures are tried again, with patience, until it is over; then somebody may try again or take it back', async ({ desk }) => {
  const { outside, ...of } = await aLinked(desk)
  const { id } = await desk.as('agent')(outgoing.add, wish(of))
  outside.state.failure = { failure: 'timeout' }
  for (let n = 0; n < 4; n++) {
    await sendNow(desk, outside)
    expect(await talkOf(desk, of.issueId)).toMatchObject({
      outgoing: [{ state: 'waiting', failure: 'timeout', nextAt: expect.any(String) }],
    })
    await expect(desk.as('agent')(outgoing.remove, { id })).rejects.toMatchObject({ code: 'issue_comment_under_way' })
  }
  await sendNow(desk, outside)
  expect(await talkOf(desk, of.issueId)).toMatchObject({ outgoing: [{ state: 'failed', failure: 'timeout' }] })
  await desk.as('agent')(outgoing.retry, { id })
  outside.state.failure = { failure: 'refused' }
  await sendNow(desk, outside)
  expect(await talkOf(desk, of.issueId), 'what is refused is refused').toMatchObject({
    outgoing: [{ state: 'failed', failure: 'refused' }],
  })
  await desk.as('agent')(outgoing.retry, { id })
  outside.state.failure = undefined
  await sendNow(desk, outside)
  expect(outside.sent).toHaveLength(1)
  await expect(desk.as('agent')(outgoing.retry, { id })).rejects.toMatchObject({ code: 'issue_comment_under_way' })
  const another = await desk.as('agent')(outgoing.add, wish(of))
  expect(await desk.as('agent')(outgoing.remove, another)).toEqual({ success: true })
  await expect(desk.as('agent')(outgoing.remove, another)).rejects.toMatchObject({ code: 'issue_comment_not_found' })
})

test('comments of an issue arrive in the order they were written', async ({ desk }) => {
  const { outside, ...of } = await aLinked(desk)
  for (const text of ['um', 'dois', 'três']) await desk.as('agent')(outgoing.add, wish(of, { text }))
  await sendNow(desk, outside)
  expect(outside.sent.map(({ text }) => text.split('\n')[0])).toEqual(['um', 'dois', 'três'])
})

test('an internal note of the ticket is named with it; nothing else can be', async ({ desk }) => {
  const { outside, ...of } = await aLinked(desk)
  const say = (isInternal: boolean) =>
    desk.as('agent')(ticketComments.add, { ticketId: of.ticket.id, content: 'Texto', isInternal } as never)
  const [note, reply] = [await say(true), await say(false)]
  const elsewhere = await desk.aTicket()
  const strange = await desk.as('agent')(ticketComments.add, { ticketId: elsewhere.id, content: 'Texto', isInternal: true } as never)
  await desk.as('agent')(outgoing.add, wish(of, { noteId: note.id }))
  for (const { id } of [reply, strange, { id: 999_999 }])
    await expect(desk.as('agent')(outgoing.add, wish(of, { noteId: id }))).rejects.toMatchObject({
      details: [{ field: 'noteId', reason: 'not_a_note' }],
    })
  await sendNow(desk, outside)
  expect(outside.sent).toHaveLength(1)
})

test('who may not link the ticket writes nothing, and an issue of another ticket or organisation is not there', async ({ desk, other }) => {
  const { outside, tracker, ...of } = await aLinked(desk)
  for (const who of ['client', 'user', 'support-agent'] as const)
    await expect(desk.as(who)(outgoing.add, wish(of))).rejects.toMatchObject({ code: /forbidden|ticket_not_found/ })
  await expect(other.as('admin')(outgoing.add, wish(of))).rejects.toMatchObject({ code: 'ticket_not_found' })
  const theirs = await other.aTicket()
  await expect(other.as('admin')(outgoing.add, wish({ ...of, ticket: theirs }))).rejects.toMatchObject({ code: 'issue_not_found' })
  const unrelated = await desk.aTicket()
  await expect(desk.as('agent')(outgoing.add, wish({ ...of, ticket: unrelated }))).rejects.toMatchObject({ code: 'issue_not_found' })
  const { id } = await desk.as('agent')(outgoing.add, wish(of))
  await expect(other.as('admin')(outgoing.remove, { id })).rejects.toMatchObject({ code: 'issue_comment_not_found' })
  await expect(desk.as('client')(outgoing.remove, { id })).rejects.toMatchObject({ code: 'issue_comment_not_found' })
  await desk.as('admin')((ctx) => trackers.update(ctx, { id: tracker.id, active: false }, installed))
  await expect(desk.as('agent')(outgoing.add, wish(of))).rejects.toMatchObject({ code: 'tracker_inactive' })
  await sendNow(desk, outside)
  expect(outside.sent, 'nothing goes to a tracker that is off').toEqual([])
})

test('no more than twenty wait for an issue', async ({ desk }) => {
  const { outside: _, tracker: __, ...of } = await aLinked(desk)
  for (let n = 0; n < 20; n++) await desk.as('agent')(outgoing.add, wish(of))
  await expect(desk.as('agent')(outgoing.add, wish(of))).rejects.toMatchObject({ code: 'too_many_issue_comments' })
})
