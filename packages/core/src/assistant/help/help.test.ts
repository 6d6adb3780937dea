import { UpdateAssistantSettings } from '@balcao/contracts/assistant/settings'
import { expect } from 'vitest'
import type { Ctx } from '../../ctx.ts'
import type { ModelCall, ModelPart } from '../../ports.ts'
import { runReaction } from '../../run-reaction.ts'
import { type Desk, test } from '../../testing/desk.ts'
import { noPorts, secretsHere } from '../../testing/no-files.ts'
import * as settings from '../admin/settings.ts'
import * as rules from './help.ts'
import { suggestReply } from './suggested-reply.ts'

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

test('each is off where its switch, the role or the queue says so', async ({ desk }) => {
  const ticket = await desk.aTicket({ title: LIKE, description: 'x' })
  const queueId = await desk.aQueue('Outra')
  await set(desk, {
    summary: { ...on, queues: [queueId] },
    triage: { ...on, roles: ['manager'] },
    suggested_reply: { ...on, enabled: false },
  })
  expect(await desk.as('agent')(rules.get, { id: ticket.id })).toEqual({ summary: null, triage: null, reply: null, withoutAi: false })
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
