import { AddComment } from '@balcao/contracts/comments/comments'
import { sql } from 'kysely'
import { expect } from 'vitest'
import * as comments from '../comments/comments.ts'
import { type Desk, test } from '../testing/desk.ts'
import { mailsSent } from '../testing/mails-sent.ts'
import { react } from '../testing/react.ts'
import * as history from '../tickets/history.ts'
import * as tickets from '../tickets/tickets.ts'
import { aRule, changeRule, runsOf, settled } from './testing/rules.ts'

const open = (desk: Desk, values: object = {}) =>
  desk.as('client')(tickets.create, { title: 'Impressora', description: 'Parou de imprimir', ...values })
const ticketOf = (desk: Desk, id: number) => desk.as('agent')(tickets.get, { id })
const historyOf = async (desk: Desk, ticketId: number) =>
  (await desk.as('agent')(history.list, { ticketId, limit: 50, order: 'asc' })).data.map(({ actor, changes }) => ({
    by: actor?.name ?? null,
    fields: changes.map(({ field }) => field),
  }))
const messagesOf = (desk: Desk, ticketId: number) =>
  desk.rows((tx) =>
    tx
      .selectFrom('comments')
      .select(['authorId', 'content', 'isInternal', 'authorSide'])
      .where('ticketId', '=', ticketId)
      .orderBy('id')
      .execute(),
  )
const ofPriority = (...values: ('low' | 'medium' | 'high' | 'urgent')[]) => ({ all: [{ field: 'priority' as const, values }] })

test('a rule changes the tickets whose conditions hold, once, and history says which rule it was', async ({ desk, other }) => {
  const queueId = await desk.aQueue('Financeiro')
  const tagId = await desk.aTag('vip')
  const agent = await desk.person('agent')
  await aRule(desk, {
    name: 'Urgentes ao financeiro',
    conditions: ofPriority('urgent'),
    actions: [
      { kind: 'set_queue', queueId },
      { kind: 'set_status', status: 'waiting_third_party' },
      { kind: 'add_tags', tagIds: [tagId] },
      { kind: 'add_watchers', userIds: [agent.id] },
    ],
  })
  const [meant, left] = [await open(desk, { priority: 'urgent' }), await open(desk)]
  const foreign = await open(other, { priority: 'urgent' })
  await settled(desk)
  await settled(other)
  expect(await ticketOf(desk, meant.id)).toMatchObject({ queueId, status: 'waiting_third_party', tags: [{ name: 'vip' }] })
  expect(await ticketOf(desk, left.id)).toMatchObject({ status: 'new', tags: [] })
  expect(await ticketOf(other, foreign.id)).toMatchObject({ status: 'new', tags: [] })
  const entries = await historyOf(desk, meant.id)
  expect(entries.slice(1)).toEqual([
    { by: null, fields: ['rule'] },
    { by: null, fields: ['watchers'] },
    { by: null, fields: expect.arrayContaining(['queue', 'status', 'tags']) },
  ])
  expect(await runsOf(desk)).toEqual([
    expect.objectContaining({
      ruleName: 'Urgentes ao financeiro',
      outcome: 'applied',
      event: 'ticket_created',
      actions: ['set_queue', 'set_status', 'add_tags', 'add_watchers'],
      ticket: expect.objectContaining({ id: meant.id }),
    }),
  ])
  await react(desk)
  await react(desk)
  expect(await historyOf(desk, meant.id)).toEqual(entries)
  expect(await runsOf(other)).toEqual([])
})

test('rules run by position, each on what the ones before it left, until one ends it', async ({ desk }) => {
  const first = await aRule(desk, { name: 'Primeira', actions: [{ kind: 'set_priority', priority: 'high' }] })
  await aRule(desk, {
    ...{ name: 'Segunda', conditions: ofPriority('high'), stops: true },
    actions: [{ kind: 'set_status', status: 'waiting_customer' }],
  })
  await aRule(desk, { name: 'Terceira', actions: [{ kind: 'set_priority', priority: 'low' }] })
  const one = await open(desk)
  await settled(desk)
  expect(await ticketOf(desk, one.id)).toMatchObject({ priority: 'high', status: 'waiting_customer' })
  expect((await runsOf(desk)).map(({ ruleName }) => ruleName)).toEqual(['Primeira', 'Segunda'])
  await changeRule(desk, { id: first.id, active: false })
  const two = await open(desk)
  await settled(desk)
  expect(await ticketOf(desk, two.id)).toMatchObject({ priority: 'low', status: 'new' })
})

test('where everything is so already, nothing is written but the run', async ({ desk }) => {
  await aRule(desk)
  const ticket = await open(desk, { priority: 'urgent' })
  const before = await ticketOf(desk, ticket.id)
  await settled(desk)
  expect(await ticketOf(desk, ticket.id)).toEqual(before)
  expect(await runsOf(desk)).toEqual([expect.objectContaining({ outcome: 'unchanged', actions: [] })])
})

test('notes and replies are the author’s, with variables filled in, and stop no clock', async ({ desk }) => {
  const supervisor = await desk.person('supervisor')
  const client = await desk.person('client')
  await aRule(desk, {
    actions: [
      { kind: 'add_note', content: 'Conferir o contrato de {{cliente.nome}}.' },
      { kind: 'send_reply', content: 'Recebemos o ticket #{{ticket.numero}}.' },
      { kind: 'set_status', status: 'closed' },
    ],
  })
  const { id, number } = await open(desk)
  await settled(desk)
  expect(await messagesOf(desk, id)).toEqual([
    { authorId: supervisor.id, content: `Conferir o contrato de ${client.name}.`, isInternal: true, authorSide: 'staff' },
    { authorId: supervisor.id, content: `Recebemos o ticket #${number}.`, isInternal: false, authorSide: 'staff' },
  ])
  expect(await ticketOf(desk, id)).toMatchObject({ status: 'closed', firstResponseAt: null })
})

test('the mail of a rule’s reply says that no machine is to answer it; that of a person’s does not', async ({ desk }) => {
  const { email } = await desk.person('client')
  await aRule(desk, { actions: [{ kind: 'send_reply', content: 'Recebido.' }] })
  const { id } = await open(desk)
  const ofRule = [...(await mailsSent(desk)), ...(await mailsSent(desk))]
  await desk.as('agent')(comments.add, AddComment.parse({ ticketId: id, content: 'Já vejo.' }))
  const sent = [...ofRule, ...(await mailsSent(desk))].filter(({ to, text }) => to === email && /Recebido\.|Já vejo\./.test(text))
  const marks = sent.map(({ text, headers }) => [/Recebido/.test(text), headers?.['Auto-Submitted']])
  expect(marks).toEqual(
    expect.arrayContaining([
      [true, 'auto-generated'],
      [false, undefined],
    ]),
  )
  expect(marks.filter(([isRule, mark]) => isRule !== (mark === 'auto-generated'))).toEqual([])
})

test('what a rule cannot do it does not do by half: the run says why, and the author is told once', async ({ desk }) => {
  const supervisor = await desk.person('supervisor')
  const rule = await aRule(desk, {
    actions: [
      { kind: 'set_priority', priority: 'urgent' },
      { kind: 'add_note', content: 'Da empresa {{empresa.nome}}' },
    ],
  })
  const [one, two] = [await open(desk), await open(desk)]
  await settled(desk)
  for (const { id } of [one, two]) {
    expect(await ticketOf(desk, id)).toMatchObject({ priority: 'medium', status: 'new' })
    expect(await messagesOf(desk, id)).toEqual([])
    expect(await historyOf(desk, id)).toHaveLength(1)
  }
  expect(await runsOf(desk, { outcome: 'failed' })).toEqual([
    expect.objectContaining({ reasons: [expect.objectContaining({ reason: 'rule_variable_empty', params: { name: 'empresa.nome' } })] }),
    expect.objectContaining({ ruleId: rule.id }),
  ])
  const notes = await desk.rows((tx) =>
    tx.selectFrom('notifications').select(['userId', 'type', 'actionUrl']).where('type', 'like', 'automation%').execute(),
  )
  expect(notes).toEqual([{ userId: supervisor.id, type: 'automation_troubled', actionUrl: `/automation/${rule.id}` }])
  expect(await changeRule(desk, { id: rule.id, name: 'Outra' })).toMatchObject({ problem: null })
})

test('rules that undo each other run once each for what a person did', async ({ desk }) => {
  const flip = (name: string, from: 'high' | 'low', to: 'high' | 'low') =>
    aRule(desk, {
      ...{ name, trigger: { event: 'ticket_updated', fields: ['priority'] }, conditions: ofPriority(from) },
      actions: [{ kind: 'set_priority', priority: to }],
    })
  await flip('Sobe', 'low', 'high')
  await flip('Desce', 'high', 'low')
  const { id } = await open(desk)
  await desk.as('agent')(tickets.update, { id, priority: 'high' })
  await settled(desk)
  expect((await runsOf(desk)).map(({ ruleName, outcome }) => [ruleName, outcome])).toEqual([
    ['Desce', 'applied'],
    ['Sobe', 'applied'],
  ])
})

test('rules that start each other end after five', async ({ desk }) => {
  const tags = await Promise.all(Array.from({ length: 8 }, (_, n) => desk.aTag(`passo ${n}`)))
  for (let n = 0; n < 7; n++)
    await aRule(desk, {
      ...{ name: `Passo ${n}`, trigger: { event: 'ticket_updated', fields: ['tags'] } },
      conditions: {
        all: [
          { field: 'tagId', values: [tags[n] as number] },
          { field: 'tagId', not: true, values: [tags[n + 1] as number] },
        ],
      },
      actions: [
        { kind: 'add_tags', tagIds: [tags[n + 1] as number] },
        { kind: 'remove_tags', tagIds: [tags[n] as number] },
      ],
      stops: true,
    })
  const { id } = await open(desk)
  await desk.as('agent')(tickets.update, { id, tagIds: [tags[0] as number] })
  await settled(desk)
  expect((await runsOf(desk)).map(({ outcome, skipped }) => skipped ?? outcome)).toEqual([...Array(5).fill('applied'), 'depth'])
  expect(await ticketOf(desk, id)).toMatchObject({ tags: [{ name: 'passo 5' }] })
})

test('a rule that changes one ticket ten times within an hour is switched off, and its author told', async ({ desk }) => {
  const rule = await aRule(desk, {
    ...{ trigger: { event: 'comment_added', by: 'customer' }, actions: [{ kind: 'add_note', content: 'O cliente escreveu.' }] },
  })
  const { id } = await open(desk)
  for (let n = 0; n < 12; n++) await desk.as('client')(comments.add, AddComment.parse({ ticketId: id, content: `E agora? ${n}` }))
  await settled(desk)
  const outcomes = (await runsOf(desk)).map(({ outcome }) => outcome)
  expect(outcomes).toEqual([...Array(10).fill('applied'), 'skipped'])
  const after = await changeRule(desk, { id: rule.id, description: 'Vista' })
  expect(after).toMatchObject({ active: false, problem: { what: 'loop' } })
  const notes = await desk.rows((tx) => tx.selectFrom('notifications').select('type').where('type', '=', 'automation_stopped').execute())
  expect(notes).toHaveLength(1)
  expect(await changeRule(desk, { id: rule.id, active: true })).toMatchObject({ active: true, problem: null })
})

test('what is merged or spam is left alone, and rules that are switched off wait for nothing', async ({ desk }) => {
  const rule = await aRule(desk, { active: false })
  const { id } = await open(desk)
  await settled(desk)
  expect(await runsOf(desk)).toEqual([])
  expect((await desk.facts()).some(({ name }) => name === 'automation:due')).toBe(false)
  await changeRule(desk, { id: rule.id, active: true })
  const spam = await open(desk)
  await desk.rows((tx) => sql`update tickets set status = 'spam' where id = ${spam.id}`.execute(tx))
  await settled(desk)
  expect(await ticketOf(desk, id)).toMatchObject({ priority: 'medium' })
  expect(await runsOf(desk)).toEqual([])
})
