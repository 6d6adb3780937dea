import { JudgeHelp } from '@balcao/contracts/assistant/help'
import { UpdateAssistantSettings } from '@balcao/contracts/assistant/settings'
import { UpdateTicket } from '@balcao/contracts/tickets/tickets'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Ctx } from '../../ctx.ts'
import type { ModelCall, ModelPart } from '../../ports.ts'
import { runReaction } from '../../run-reaction.ts'
import { type Desk, test } from '../../testing/desk.ts'
import { noPorts, secretsHere } from '../../testing/no-files.ts'
import * as history from '../../tickets/history.ts'
import * as tickets from '../../tickets/tickets.ts'
import { report } from '../admin/report.ts'
import * as settings from '../admin/settings.ts'
import * as rules from './help.ts'
import { summarise } from './model-summary.ts'
import { suggestReply } from './suggested-reply.ts'
import { judge } from './verdict.ts'

const LIKE = 'Impressora fiscal travada com erro 0x800 na bobina'
const ANSWER = 'Desligue a impressora fiscal, tire a bobina e ligue de novo: o erro 0x800 some.'
const on = { enabled: true, adapter: 'offline' as const, roles: [] }
const set = (desk: Desk, features: object) => desk.as('admin')((ctx) => settings.update(ctx, UpdateAssistantSettings.parse({ features })))
const opens = (desk: Desk, who: Parameters<Desk['as']>[0]) => (<T>(run: (ctx: Ctx) => Promise<T>) => desk.as(who)(run)) as never

/** Finished tickets like one another, answered in public. */
async function finished(desk: Desk, many: number, values: object = {}) {
  const agent = await desk.person('agent')
  for (let n = 0; n < many; n++) {
    const ticket = await desk.aTicket({ title: `${LIKE} ${n}`, description: `A ${LIKE}`, status: 'resolved', priority: 'high', ...values })
    await desk.aComment(ticket, { authorSide: 'staff', authorId: agent.id, content: ANSWER })
  }
}

test('I20 a request of blank lines is summed up as fast as any', async ({ desk }) => {
  const ticket = await desk.aTicket({ description: `O caixa não abre.${'\n'.repeat(30_000)}> e mais` })
  const began = performance.now()
  const { summary } = await desk.as('agent')(rules.get, { id: ticket.id })
  expect(summary?.request).toBe('O caixa não abre.')
  expect(performance.now() - began).toBeLessThan(2_000)
})

test('a summary is the ticket’s own words: the request, the last reply, and what its customer asked since; notes are not in it', async ({
  desk,
  other,
}) => {
  const agent = await desk.person('agent')
  const ticket = await desk.aTicket({ title: 'Nota', description: 'A nota 12 foi rejeitada. Já tentei duas vezes.\n\n> citado CANARIO' })
  await desk.aComment(ticket, { content: 'Alguém viu? Qual é o prazo?' })
  await desk.aComment(ticket, { authorSide: 'staff', authorId: agent.id, content: 'Vimos, é o CNPJ. Corrija o cadastro.' })
  await desk.aComment(ticket, { authorSide: 'staff', authorId: agent.id, isInternal: true, content: 'CANARIO?' })
  await desk.aComment(ticket, { content: 'Corrigi. Onde envio de novo?' })
  const { summary } = await desk.as('agent')(rules.get, { id: ticket.id })
  expect(summary).toMatchObject({
    request: 'A nota 12 foi rejeitada. Já tentei duas vezes.',
    lastReply: { by: agent.name, text: 'Vimos, é o CNPJ. Corrija o cadastro.' },
    lastOfCustomer: { text: 'Corrigi. Onde envio de novo?' },
    openQuestions: ['Onde envio de novo?'],
    comments: 3,
  })
  expect(JSON.stringify(summary)).not.toContain('CANARIO')
  for (const stranger of [other.as('super_admin'), desk.as('client')])
    await expect(stranger(rules.get, { id: ticket.id })).rejects.toMatchObject({ code: 'ticket_not_found' })
})

test('triage says what finished tickets like it were, of those that the caller sees, and nothing where few agree', async ({ desk }) => {
  await finished(desk, 4)
  const ticket = await desk.aTicket({ title: LIKE, description: 'Socorro' })
  const { triage } = await desk.as('agent')(rules.get, { id: ticket.id })
  expect(triage).toMatchObject({ alike: 4, priority: { value: 'high', confidence: 0.8 }, queue: { value: desk.queueId } })
  const strange = await desk.aTicket({ title: 'Cafeteira sem água quente', description: 'Nada sai' })
  expect((await desk.as('agent')(rules.get, { id: strange.id })).triage).toMatchObject({ alike: 0, priority: null, queue: null })
})

test('triage sets a priority that nobody chose from the confidence on that is asked for, and else only suggests', async ({ desk }) => {
  await finished(desk, 5)
  const created = async () => {
    const ticket = await desk.aTicket({ title: LIKE, description: 'Travou' })
    const outboxId = await desk.rows(async (tx) => {
      const row = { tenantId: desk.id, name: 'ticket:created', actorId: null, payload: JSON.stringify({ ticketId: ticket.id }) }
      return (
        await tx
          .insertInto('outbox')
          .values(row as never)
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    })
    await runReaction({ db: desk.db, ports: noPorts }, { tenantId: desk.id, outboxId, reaction: 'triage' })
    return desk.rows(
      async (tx) => (await tx.selectFrom('tickets').where('id', '=', ticket.id).select('priority').executeTakeFirstOrThrow()).priority,
    )
  }
  expect(await created()).toBe('medium')
  await set(desk, { triage: { ...on, setsFrom: 95 } })
  expect(await created()).toBe('medium')
  await set(desk, { triage: { ...on, setsFrom: 80 } })
  expect(await created()).toBe('high')
})

/** A ticket of a customer as it is once triage looked at it. */
async function triaged(desk: Desk, before: (ticket: { id: number }) => Promise<unknown> = async () => undefined) {
  const ticket = await desk.aTicket({ title: LIKE, description: 'Travou' })
  await before(ticket)
  const row = { tenantId: desk.id, name: 'ticket:created', actorId: null, payload: JSON.stringify({ ticketId: ticket.id }) }
  const { id: outboxId } = await desk.rows((tx) =>
    tx
      .insertInto('outbox')
      .values(row as never)
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  await runReaction({ db: desk.db, ports: noPorts }, { tenantId: desk.id, outboxId, reaction: 'triage' })
  return desk.as('agent')(tickets.get, { id: ticket.id })
}

test('triage sets queue, type and priority, each from its own confidence on, and the history says how sure it was', async ({ desk }) => {
  const queueId = await desk.aQueue('Impressoras')
  await finished(desk, 5, { queueId, type: 'incident' })
  await set(desk, { triage: { ...on, fields: { queue: 80, type: 80, priority: 'off' } } })
  const ticket = await triaged(desk)
  expect(ticket).toMatchObject({ queueId, type: 'incident', priority: 'medium' })
  const { data } = await desk.as('agent')(history.list, { ticketId: ticket.id, limit: 5, order: 'desc' })
  expect(data[0]).toMatchObject({ actor: null })
  const sure = { field: 'triage', from: null, to: expect.arrayContaining([{ field: 'queue', confidence: 0.83, name: '83 %' }]) }
  expect(data[0]?.changes).toContainEqual(expect.objectContaining(sure))
  expect((await desk.as('agent')(rules.get, { id: ticket.id })).triage).toMatchObject({ priority: null, type: { value: 'incident' } })
  await set(desk, { triage: { ...on, fields: { queue: 90, type: 'suggest' } } })
  expect(await triaged(desk)).toMatchObject({ queueId: desk.queueId, type: 'question' })
})

test('what a person or a rule chose meanwhile stays, and corrections are counted against triage', async ({ desk, other }) => {
  const [printers, elsewhere] = [await desk.aQueue('Impressoras'), await desk.aQueue('Outra')]
  await finished(desk, 5, { queueId: printers })
  await set(desk, { triage: { ...on, fields: { queue: 80, priority: 80 } } })
  const move = ({ id }: { id: number }) =>
    desk.as('agent')((ctx) => tickets.update(ctx, UpdateTicket.parse({ id, queueId: elsewhere, priority: 'low' })))
  const kept = await triaged(desk, async (ticket) => {
    await move(ticket)
    await desk.as('agent')((ctx) => tickets.update(ctx, UpdateTicket.parse({ id: ticket.id, queueId: desk.queueId, priority: 'medium' })))
  })
  expect(kept).toMatchObject({ queueId: desk.queueId, priority: 'medium' })
  await move(await triaged(desk))
  await triaged(desk)
  const { triage } = await desk.as('admin')(report)
  expect(triage.find(({ field }) => field === 'queue')).toEqual({ field: 'queue', guessed: 3, right: 1, set: 2, corrected: 1 })
  expect((await other.as('admin')(report)).triage).toEqual([])
  await expect(desk.as('manager')(report)).rejects.toMatchObject({ code: 'forbidden' })
})

test('the router waits for triage of the queue, but not longer than ten seconds', async ({ desk }) => {
  await desk.rows((tx) => tx.updateTable('queues').set({ strategy: 'least_loaded' }).where('id', '=', desk.queueId).execute())
  const waits = (ticketId: number) =>
    desk.rows((tx) =>
      tx
        .selectFrom('routingWakeups')
        .where('ticketId', '=', ticketId)
        .select(sql<number>`round(extract(epoch from max(at) - now()))::int`.as('seconds'))
        .executeTakeFirstOrThrow(),
    )
  expect((await waits((await desk.aTicket()).id)).seconds).toBeLessThanOrEqual(0)
  await set(desk, { triage: { ...on, fields: { queue: 80 } } })
  const { id } = await desk.aTicket()
  const { seconds } = await waits(id)
  expect(seconds).toBeGreaterThan(5)
  expect(seconds).toBeLessThanOrEqual(10)
  const done = await triaged(desk)
  expect((await waits(done.id)).seconds).toBeLessThanOrEqual(0)
})

test('each is off where its switch, the role or the queue says so', async ({ desk }) => {
  const ticket = await desk.aTicket({ title: LIKE, description: 'x' })
  const queueId = await desk.aQueue('Outra')
  await set(desk, {
    summary: { ...on, queues: [queueId] },
    triage: { ...on, roles: ['manager'] },
    suggested_reply: { ...on, enabled: false },
  })
  expect(await desk.as('agent')(rules.get, { id: ticket.id })).toEqual({
    ...{ summary: null, summarises: false, triage: null, reply: null, withoutAi: false },
  })
  await expect(suggestReply({ ...noPorts, mailSecrets: secretsHere }, opens(desk, 'agent'), { id: ticket.id })).rejects.toMatchObject({
    code: 'assistant_off',
  })
  expect((await desk.as('manager')(rules.get, { id: ticket.id })).triage).not.toBeNull()
})

test('a reply is suggested with its sources, marked where the customer does not read them, and is sent by nobody', async ({
  desk,
  other,
}) => {
  await finished(desk, 1)
  const ticket = await desk.aTicket({ title: LIKE, description: 'O erro 0x800 voltou na impressora fiscal' })
  const suggested = await suggestReply({ ...noPorts, mailSecrets: secretsHere }, opens(desk, 'agent'), { id: ticket.id })
  expect(suggested).toMatchObject({ draft: ANSWER, adapter: 'offline', fallback: null, sources: [{ kind: 'ticket', isInternal: true }] })
  expect(await desk.rows((tx) => tx.selectFrom('comments').where('ticketId', '=', ticket.id).select('id').execute())).toEqual([])
  expect(await desk.rows((tx) => tx.selectFrom('assistantRuns').select(['feature', 'question']).executeTakeFirst())).toEqual({
    feature: 'suggested_reply',
    question: LIKE,
  })
  await expect(suggestReply({ ...noPorts, mailSecrets: secretsHere }, opens(other, 'agent'), { id: ticket.id })).rejects.toMatchObject({
    code: 'ticket_not_found',
  })
})

test('a model drafts a reply of checked sentences; over the limit of a person it is not asked', async ({ desk }) => {
  await finished(desk, 1)
  const ticket = await desk.aTicket({ title: LIKE, description: 'O erro 0x800 voltou na impressora fiscal' })
  await desk.rows((tx) =>
    tx
      .insertInto('assistantProviders')
      .values({
        tenantId: desk.id,
        name: 'M',
        baseUrl: 'https://m.example.com/v1',
        models: JSON.stringify({ answer: 'um' }),
        isActive: true,
      })
      .execute(),
  )
  await desk.as('admin')((ctx) =>
    settings.update(
      ctx,
      UpdateAssistantSettings.parse({ features: { suggested_reply: { ...on, adapter: 'model' } }, limits: { personDay: 1 } }),
    ),
  )
  let asked = 0
  const models = {
    async *stream(call: ModelCall): AsyncGenerator<ModelPart> {
      asked += 1
      if (!call.messages.some(({ content }) => String(content).includes('similar')) && asked === 1)
        yield { kind: 'call', id: 'c', name: 'similar_tickets', arguments: JSON.stringify({ query: LIKE }) }
      else yield { kind: 'text', text: `${JSON.stringify({ text: 'Desligue a impressora fiscal e tire a bobina.', sources: [1] })}\n` }
    },
  }
  const ask = () => suggestReply({ models, mailSecrets: secretsHere }, opens(desk, 'agent'), { id: ticket.id })
  expect(await ask()).toMatchObject({ draft: 'Desligue a impressora fiscal e tire a bobina.', adapter: 'model', fallback: null })
  const before = asked
  expect(await ask()).toMatchObject({ adapter: 'offline', fallback: 'limit', draft: ANSWER })
  expect(asked).toBe(before)
})

const PROVIDER = { name: 'M', baseUrl: 'https://m.example.com/v1', models: JSON.stringify({ answer: 'um' }), isActive: true }

test('a model sums up the public messages, masked and checked; what they do not support, or a company without AI, gives none', async ({
  desk,
  other,
}) => {
  const agent = await desk.person('agent')
  const ticket = await desk.aTicket({ title: 'Nota rejeitada', description: 'A nota 12 foi rejeitada. Escreva para ana@exemplo.com.br.' })
  await desk.aComment(ticket, { authorSide: 'staff', authorId: agent.id, content: 'Corrija o cadastro do cliente.' })
  await desk.aComment(ticket, { authorSide: 'staff', authorId: agent.id, isInternal: true, content: 'CANARIO' })
  await desk.rows((tx) =>
    tx
      .insertInto('assistantProviders')
      .values({ tenantId: desk.id, ...PROVIDER })
      .execute(),
  )
  const sent: string[] = []
  let said = { text: 'A nota 12 foi rejeitada e o cadastro do cliente deve ser corrigido.', sources: [1, 2] }
  const models = {
    async *stream(call: ModelCall): AsyncGenerator<ModelPart> {
      sent.push(JSON.stringify(call))
      yield { kind: 'text', text: `${JSON.stringify(said)}\n` }
    },
  }
  const ask = (who: Desk = desk) => summarise({ models, mailSecrets: secretsHere }, opens(who, 'agent'), { id: ticket.id })
  expect(await ask()).toMatchObject({ text: null, fallback: 'offline_only' })
  await set(desk, { summary: { ...on, adapter: 'model' } })
  expect((await desk.as('agent')(rules.get, { id: ticket.id })).summarises).toBe(true)
  const made = await ask()
  expect(made).toMatchObject({ text: said.text, fallback: null })
  expect(sent.join()).toContain('EMAIL_1')
  expect(sent.join()).not.toMatch(/CANARIO|ana@exemplo/)
  said = { text: 'O cliente cancelou o contrato em 2019.', sources: [1] }
  expect(await ask()).toMatchObject({ text: null, fallback: 'unsupported' })
  await expect(ask(other)).rejects.toMatchObject({ code: 'ticket_not_found' })
  const runs = () =>
    desk.rows((tx) => tx.selectFrom('assistantRuns').where('ticketId', '=', ticket.id).select(['promptVersion', 'outcome']).execute())
  expect(await runs()).toContainEqual({ promptVersion: 1, outcome: 'answer' })
  const before = sent.length
  const company = await desk.aCompany('Sem IA')
  await desk.rows((tx) => tx.updateTable('companies').set({ withoutAi: true }).where('id', '=', company.id).execute())
  await desk.rows((tx) => tx.updateTable('tickets').set({ companyId: company.id }).where('id', '=', ticket.id).execute())
  expect(await ask()).toMatchObject({ text: null, fallback: 'company' })
  expect((await desk.as('agent')(rules.get, { id: ticket.id })).summarises).toBe(false)
  expect(sent.length).toBe(before)
})

test('who was helped says whether it helped, of their own alone, and verdicts are counted', async ({ desk, other }) => {
  await finished(desk, 1)
  const ticket = await desk.aTicket({ title: LIKE, description: 'O erro 0x800 voltou na impressora fiscal' })
  const { runId } = await suggestReply({ ...noPorts, mailSecrets: secretsHere }, opens(desk, 'agent'), { id: ticket.id })
  const say = (input: object, who: Desk = desk, role: 'agent' | 'supervisor' = 'agent') =>
    who.as(role)((ctx) => judge(ctx, JudgeHelp.parse({ id: ticket.id, feature: 'suggested_reply', runId, helpful: true, ...input })))
  expect(await say({})).toEqual({ helpful: true })
  await say({ helpful: false })
  await say({ feature: 'triage', runId: undefined })
  await say({ feature: 'triage', runId: undefined, helpful: true })
  await expect(say({ runId: undefined })).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(say({}, desk, 'supervisor')).rejects.toMatchObject({ code: 'run_not_found' })
  await expect(say({ feature: 'triage' })).rejects.toMatchObject({ code: 'run_not_found' })
  await expect(say({}, other)).rejects.toMatchObject({ code: 'ticket_not_found' })
  expect((await desk.as('admin')(report)).verdicts).toEqual([
    { feature: 'suggested_reply', adapter: 'offline', promptVersion: null, helpful: 0, unhelpful: 1 },
    { feature: 'triage', adapter: 'offline', promptVersion: null, helpful: 1, unhelpful: 0 },
  ])
})
