import { AddComment, ListComments } from '@balcao/contracts/comments/comments'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { notifyMentioned, notifyNewlyMentioned } from '../notifications/reactions/on-mentioned.ts'
import type { Fact } from '../reactions.ts'
import { type Desk, test } from '../testing/desk.ts'
import * as comments from './comments.ts'
import * as edits from './edits.ts'
import * as mentions from './mentions.ts'

const says = (ticketId: number, content: string, more: object = {}) => AddComment.parse({ ticketId, content, ...more })
const read = async (desk: Desk, who: 'agent' | 'client', ticketId: number) =>
  (await desk.as(who)(comments.list, ListComments.parse({ ticketId }))).data
/** The message is this many minutes old. */
const age = (desk: Desk, id: number, minutes: number) =>
  desk.rows((tx) =>
    tx
      .updateTable('comments')
      .set({ createdAt: sql<string>`now() - make_interval(mins => ${minutes})` })
      .where('id', '=', id)
      .execute(),
  )

test('an author edits what they wrote; the desk reads what it was, the customer what it is and that it was edited', async ({ desk }) => {
  const { id } = await desk.aTicket()
  const said = await desk.as('agent')(comments.add, says(id, 'Custa trinta reais'))
  expect(said).not.toHaveProperty('edited')
  const once = await desk.as('agent')(edits.edit, { id, commentId: said.id, content: 'Custa cinquenta reais', edits: 0 })
  expect(once).toMatchObject({ content: 'Custa cinquenta reais', edited: { at: expect.any(String), times: 1 }, createdAt: said.createdAt })
  await desk.as('agent')(edits.edit, { id, commentId: said.id, content: 'Custa quinhentos reais', edits: 1 })
  const { data } = await desk.as('supervisor')(edits.versions, { id, commentId: said.id })
  expect(data).toEqual([
    { content: 'Custa trinta reais', writtenAt: said.createdAt },
    { content: 'Custa cinquenta reais', writtenAt: once.edited?.at },
  ])
  const [seen] = await read(desk, 'client', id)
  expect(seen).toMatchObject({ content: 'Custa quinhentos reais', edited: { times: 2 } })
  expect(JSON.stringify(seen)).not.toMatch(/trinta|cinquenta/)
  expect((await desk.facts()).filter(({ name }) => name === 'comment:edited')).toHaveLength(2)
  const found = await desk.rows((tx) =>
    sql<{ old: boolean; now: boolean }>`select words::text like '%trinta%' as old, words::text like '%quinh%' as now
      from comment_texts where comment_id = ${said.id}`.execute(tx),
  )
  expect(found.rows, 'the search follows').toEqual([{ old: false, now: true }])
})

test('a customer edits their own too, and their transactions read no version', async ({ desk }) => {
  const { id } = await desk.aTicket()
  const said = await desk.as('client')(comments.add, says(id, 'Minha senha é 1234'))
  await desk.as('client')(edits.edit, { id, commentId: said.id, content: 'Esqueci a senha', edits: 0 })
  expect(await read(desk, 'client', id)).toMatchObject([{ content: 'Esqueci a senha', edited: { times: 1 } }])
  expect((await desk.as('agent')(edits.versions, { id, commentId: said.id })).data).toMatchObject([{ content: 'Minha senha é 1234' }])
  expect(await desk.as('client')((ctx) => ctx.db.selectFrom('commentVersions').selectAll().execute())).toEqual([])
})

test('R05 what others wrote is to a customer as if it were not there; their own stays once it was answered', async ({ desk }) => {
  const { id, requesterId } = await desk.aTicket({ requesterId: (await desk.person('client')).id })
  const own = await desk.as('client')(comments.add, says(id, 'Não abre'))
  const edit = (commentId: number, more: object = {}) => desk.as('client')(edits.edit, { id, commentId, content: 'x', edits: 0, ...more })
  await desk.as('agent')(comments.add, says(id, 'Nota', { isInternal: true }))
  await desk.as('client')(edits.edit, { id, commentId: own.id, content: 'Não abre mais', edits: 0 })
  const reply = await desk.as('agent')(comments.add, says(id, 'Reinicie'))
  const [nobody, foreign] = await Promise.all([edit(987_654_321), edit(reply.id)].map((run) => run.catch((error: unknown) => error)))
  expect(foreign).toMatchObject({ kind: 'not_found', code: 'comment_not_found' })
  expect(foreign).toEqual(nobody)
  const { id: file } = await desk.anAttachment({ id, requesterId })
  for (const more of [{}, { attachmentIds: [file] }])
    await expect(edit(own.id, more)).rejects.toMatchObject({ kind: 'forbidden', code: 'comment_answered' })
  await expect(edit(reply.id, { attachmentIds: [file] })).rejects.toMatchObject({ kind: 'not_found', code: 'comment_not_found' })
  expect((await read(desk, 'client', id)).map(({ content }) => content)).toEqual(['Não abre mais', 'Reinicie'])
})

test('files join what was sent, a note’s for the desk alone; those it had stay', async ({ desk }) => {
  const { id, requesterId } = await desk.aTicket()
  const agent = await desk.person('agent')
  const upload = async (name: string) => (await desk.anAttachment({ id, requesterId }, { authorId: agent.id, name })).id
  const first = await upload('antes.png')
  const said = await desk.as('agent')(comments.add, says(id, 'Veja', { attachmentIds: [first] }))
  const note = await desk.as('agent')(comments.add, says(id, 'Só nós', { isInternal: true }))
  const input = { id, commentId: said.id, content: 'Veja', edits: 0, attachmentIds: [await upload('depois.png')] }
  const edited = await desk.as('agent')(edits.edit, input)
  expect(edited, 'a file alone is an edit').toMatchObject({ content: 'Veja', edited: { times: 1 } })
  expect(edited.attachments.map(({ name, isSent }) => [name, isSent])).toEqual([
    ['antes.png', true],
    ['depois.png', true],
  ])
  await desk.as('agent')(edits.edit, { ...input, commentId: note.id, content: 'Só nós', attachmentIds: [await upload('interno.png')] })
  const seen = (await read(desk, 'client', id)).flatMap((comment) => comment.attachments.map(({ name }) => name))
  expect(seen).toEqual(['antes.png', 'depois.png'])
  expect((await desk.facts()).filter(({ name }) => name === 'comment:edited')).toHaveLength(2)
})

test('F08 F11 an edit takes its writer’s own uploads to this ticket, eleven files no message; nothing is changed where it is refused', async ({
  desk,
  other,
}) => {
  const [here, there] = [await desk.aTicket(), await desk.aTicket()]
  const agent = await desk.person('agent')
  const mine = async (values: object = {}) => (await desk.anAttachment(here, { authorId: agent.id, ...values })).id
  const sent = await Promise.all(Array.from({ length: 10 }, () => mine()))
  const said = await desk.as('agent')(comments.add, says(here.id, 'Segue', { attachmentIds: sent }))
  const bare = await desk.as('agent')(comments.add, says(here.id, 'Sem nada'))
  const edit = (commentId: number, file: number) =>
    desk.as('agent')(edits.edit, { id: here.id, commentId, content: 'Mudou', edits: 0, attachmentIds: [file] })
  await expect(edit(said.id, await mine())).rejects.toMatchObject({ code: 'invalid_input' })
  for (const file of [
    (await desk.anAttachment(here, { authorId: here.requesterId })).id,
    (await desk.anAttachment(there, { authorId: agent.id })).id,
    sent[0] as number,
    (await other.anAttachment(await other.aTicket())).id,
    987_654_321,
  ])
    await expect(edit(bare.id, file), String(file)).rejects.toMatchObject({ code: 'attachment_not_found' })
  expect((await read(desk, 'agent', here.id)).map(({ content }) => content)).toEqual(['Segue', 'Sem nada'])
})

test('nobody edits what others wrote, whatever their role, nor what they may not see', async ({ desk, other }) => {
  const { id } = await desk.aTicket()
  const elsewhere = await desk.aTicket()
  const said = await desk.as('agent')(comments.add, says(id, 'Nota', { isInternal: true }))
  const input = { id, commentId: said.id, content: 'x', edits: 0 }
  for (const who of ['supervisor', 'admin', 'super_admin'] as const)
    await expect(desk.as(who)(edits.edit, input), who).rejects.toMatchObject({ code: 'forbidden' })
  const random = { ...input, commentId: 987_654_321 }
  for (const [run, why] of [
    [() => desk.as('client')(edits.edit, input), 'comment_not_found'],
    [() => desk.as('client')(edits.edit, random), 'comment_not_found'],
    [() => desk.as('agent')(edits.edit, { ...input, id: elsewhere.id }), 'comment_not_found'],
    [() => other.as('super_admin')(edits.edit, input), 'ticket_not_found'],
    [() => other.as('super_admin')(edits.versions, input), 'ticket_not_found'],
    [() => desk.as('agent')(edits.versions, random), 'comment_not_found'],
  ] as const)
    await expect(run()).rejects.toMatchObject({ code: why })
  expect((await read(desk, 'agent', id))[0]?.content).toBe('Nota')
})

test('after 15 minutes, by the database’s clock, a message stays as it is', async ({ desk }) => {
  const { id } = await desk.aTicket()
  const said = await desk.as('agent')(comments.add, says(id, 'Oi'))
  await age(desk, said.id, 14)
  await expect(desk.as('agent')(edits.edit, { id, commentId: said.id, content: 'Olá', edits: 0 })).resolves.toMatchObject({
    content: 'Olá',
  })
  await age(desk, said.id, 16)
  const agent = await desk.person('agent')
  const { id: file } = await desk.anAttachment({ id, requesterId: agent.id }, { authorId: agent.id })
  for (const input of [{ content: 'Olá!' }, { content: 'Olá', attachmentIds: [file] }]) {
    const late = desk.as('agent')(edits.edit, { id, commentId: said.id, edits: 1, ...input })
    await expect(late).rejects.toMatchObject({ code: 'edit_window_over', kind: 'conflict' })
  }
  const [kept] = await desk.rows((tx) => tx.selectFrom('attachments').select(['sentAt', 'commentId']).where('id', '=', file).execute())
  expect(kept).toEqual({ sentAt: null, commentId: null })
})

test('two edits at once: one counts, the other learns what the message says now; the same text is no edit', async ({ desk }) => {
  const { id } = await desk.aTicket()
  const said = await desk.as('agent')(comments.add, says(id, 'Um'))
  const edit = (content: string) => desk.as('agent')(edits.edit, { id, commentId: said.id, content, edits: 0 })
  const done = await Promise.allSettled([edit('Dois'), edit('Três')])
  const [won] = done.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const [lost] = done.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(lost).toMatchObject({
    code: 'comment_changed',
    kind: 'conflict',
    details: { current: { content: won?.content, edited: { times: 1 } } },
  })
  const same = { id, commentId: said.id, content: won?.content ?? '', edits: 1 }
  expect(await desk.as('agent')(edits.edit, same)).toMatchObject({ edited: { times: 1 } })
})

test('whom an edit names is told once; whom it no longer names has nothing to do', async ({ desk }) => {
  const [first, second] = [await desk.person('supervisor'), await desk.person('manager')]
  const at = (who: { id: number; name: string }) => `@[${who.name}](user:${who.id})`
  const { id } = await desk.aTicket()
  const said = await desk.as('agent')(comments.add, says(id, `${at(first)} veja`, { isInternal: true }))
  await desk.as('agent')(edits.edit, { id, commentId: said.id, content: `${at(second)} veja`, edits: 0 })
  await desk.as('agent')(edits.edit, { id, commentId: said.id, content: `${at(second)} veja isto`, edits: 1 })
  const todo = async (who: 'supervisor' | 'manager') => (await desk.as(who)(mentions.my, { limit: 10, resolved: false })).data.length
  expect([await todo('supervisor'), await todo('manager')]).toEqual([0, 1])
  for (const { id: outboxId, name, payload, actorId } of await desk.facts()) {
    const fact = { outboxId, tenantId: desk.id, actorId, payload }
    if (name === 'comment:added') await desk.asSystem((ctx) => notifyMentioned(ctx, fact as never as Fact<'comment:added'>))
    if (name === 'comment:edited') await desk.asSystem((ctx) => notifyNewlyMentioned(ctx, fact as never as Fact<'comment:edited'>))
  }
  const told = await desk.rows((tx) => tx.selectFrom('notifications').select('userId').execute())
  expect(told).toEqual([{ userId: second.id }])
})
