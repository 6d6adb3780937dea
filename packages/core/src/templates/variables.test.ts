import { CreateTemplate } from '@balcao/contracts/templates/templates'
import { expect } from 'vitest'
import { aRule, runsOf, settled } from '../automation/testing/rules.ts'
import * as bulkReplies from '../bulk-replies/bulk-replies.ts'
import { aPolicy } from '../sla/testing/clocks.ts'
import { type Desk, test } from '../testing/desk.ts'
import * as tickets from '../tickets/tickets.ts'
import { fillFor } from './fill.ts'
import * as templates from './templates.ts'

const open = (desk: Desk, values: object = {}) =>
  desk.as('agent')(tickets.create, { title: 'Impressora', description: 'Parou de imprimir', ...values })
const fill = (desk: Desk, content: string, id: number, readers: 'customers' | 'staff') =>
  desk.as('agent')(async (ctx, input: { id: number }) => fillFor(ctx, content, await tickets.get(ctx, input), readers), { id })

test('variables say where a ticket stands, until when, and what its custom fields hold', async ({ desk }) => {
  await desk.rows((tx) => tx.updateTable('tenants').set({ timeZone: 'America/Sao_Paulo' }).execute())
  await aPolicy(desk, { first_response: 60, resolution: 24 * 60 })
  const [client, agent] = [await desk.person('client'), await desk.person('agent')]
  const queueId = await desk.aQueue('Financeiro')
  await desk.aField({ key: 'valor', label: 'Valor', type: 'currency', visibleToCustomers: true })
  await desk.aField({ key: 'custo', label: 'Custo', type: 'number', visibleToCustomers: false })
  await desk.rows((tx) =>
    tx.insertInto('contactDetails').values({ tenantId: agent.tenantId, userId: client.id, phone: '+55 11 5555-0100' }).execute(),
  )
  const { id } = await desk.as('client')(tickets.create, { title: 'Boleto', description: 'Errado' })
  await desk.as('supervisor')(tickets.update, { id, queueId, assigneeId: agent.id, customFields: { valor: 1234.5, custo: 7 } })
  const { createdAt } = await desk.as('agent')(tickets.get, { id })
  const day = (at: number) => new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', dateStyle: 'short' }).format(at)
  const text =
    '{{ticket.fila}}|{{ticket.responsavel}}|{{ticket.prioridade}}|{{ticket.tipo}}|{{ticket.campo.valor}}|{{ticket.campo.custo}}|{{cliente.telefone}}'
  expect((await fill(desk, text, id, 'staff')).replaceAll('\u00a0', ' ')).toBe(
    `Financeiro|${agent.name}|Média|Dúvida|R$ 1.234,50|7|+55 11 5555-0100`,
  )
  expect((await fill(desk, text, id, 'customers')).replaceAll('\u00a0', ' ')).toBe(
    `Financeiro|${agent.name}|Média|Dúvida|R$ 1.234,50|{{ticket.campo.custo}}|{{cliente.telefone}}`,
  )
  const deadlines = await fill(desk, '{{ticket.aberto_em}}|{{ticket.prazo_primeira_resposta}}|{{ticket.prazo_solucao}}', id, 'customers')
  const [opened, answered, solved] = deadlines.split('|')
  expect(opened).toBe(day(Date.parse(createdAt)))
  for (const due of [answered, solved]) expect(due).toMatch(/^\d\d\/\d\d\/\d{4} às \d\d:\d\d$/)
  const bare = await open(desk)
  expect(await fill(desk, '{{ticket.campo.valor}} {{ticket.responsavel}}', bare.id, 'staff')).toBe(
    '{{ticket.campo.valor}} {{ticket.responsavel}}',
  )
})

test('a text for customers that names what they may not see, or what is not there, is not saved', async ({ desk, other }) => {
  await desk.aField({ key: 'custo', label: 'Custo', visibleToCustomers: false })
  await other.aField({ key: 'deles', label: 'Deles', visibleToCustomers: true })
  const wrong: [string, string, string][] = [
    ['Custa {{ticket.campo.custo}}.', 'variables_hidden', 'ticket.campo.custo'],
    ['Ligamos para {{ cliente.telefone }}.', 'variables_hidden', 'cliente.telefone'],
    ['É {{ticket.campo.deles}}.', 'variables_not_there', 'ticket.campo.deles'],
  ]
  const { id } = await open(desk)
  const agent = desk.as('agent')
  for (const [content, reason, name] of wrong) {
    const refused = { reason, params: { names: [name] } }
    await expect(agent(templates.create, CreateTemplate.parse({ name: 'Texto', content }))).rejects.toMatchObject({
      details: [{ field: 'content', ...refused }],
    })
    await expect(agent(bulkReplies.create, { tickets: [{ id }], isInternal: false, content })).rejects.toMatchObject({
      details: [{ field: 'content', ...refused }],
    })
    await expect(aRule(desk, { actions: [{ kind: 'send_reply', content }] })).rejects.toMatchObject({
      details: [{ field: 'actions.0.content', ...refused }],
    })
  }
  await expect(aRule(desk, { actions: [{ kind: 'add_note', content: wrong[2]?.[0] ?? '' }] })).rejects.toMatchObject({
    details: [{ reason: 'variables_not_there' }],
  })
  const saved = await agent(templates.create, CreateTemplate.parse({ name: 'Texto', content: 'Olá' }))
  await expect(agent(templates.update, { id: saved.id, content: wrong[0]?.[0] ?? '' })).rejects.toMatchObject({
    details: [{ field: 'content', reason: 'variables_hidden' }],
  })
})

test('a note of a rule says what customers may not see; without a value it is not written', async ({ desk }) => {
  await desk.aField({ key: 'custo', label: 'Custo', visibleToCustomers: false })
  await aRule(desk, { actions: [{ kind: 'add_note', content: 'Custa {{ticket.campo.custo}}.' }] })
  const [known, bare] = [await open(desk, { customFields: { custo: '10' } }), await open(desk)]
  await settled(desk)
  const notes = await desk.rows((tx) => tx.selectFrom('comments').select(['ticketId', 'content']).execute())
  expect(notes).toEqual([{ ticketId: known.id, content: 'Custa 10.' }])
  expect((await runsOf(desk)).map(({ ticket, outcome }) => [ticket?.id, outcome])).toEqual([
    [known.id, 'applied'],
    [bare.id, 'failed'],
  ])
})
