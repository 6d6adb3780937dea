import { CreateTemplate } from '@balcao/contracts/templates/templates'
import { expect } from 'vitest'
import { list as sides } from '../side-conversations/side-conversations.ts'
import * as templates from '../templates/templates.ts'
import { type Desk, test } from '../testing/desk.ts'
import * as tickets from '../tickets/tickets.ts'
import { aRule, runsOf, settled } from './testing/rules.ts'

const open = (desk: Desk) => desk.as('client')(tickets.create, { title: 'Impressora', description: 'Parou' })
const read = (desk: Desk, id: number) => desk.as('agent')(tickets.get, { id })
const said = (desk: Desk, ticketId: number) =>
  desk.rows((tx) => tx.selectFrom('comments').select(['content', 'isInternal']).where('ticketId', '=', ticketId).orderBy('id').execute())
const aMailbox = (desk: Desk) =>
  desk.rows((tx) =>
    tx
      .insertInto('mailboxes')
      .values({ tenantId: desk.id, address: 'suporte@acme.test', kind: 'forward', forwardKey: `k${desk.id}` })
      .execute(),
  )
const aMacro = (desk: Desk, changes: object, more: object = {}) =>
  desk.as('supervisor')(templates.create, CreateTemplate.parse({ name: 'Macro', content: 'Olá, {{cliente.nome}}.', changes, ...more }))

test('a rule runs a macro of the team: its reply, its note, and what it changes', async ({ desk, other }) => {
  const [queueId, vip, client] = [await desk.aQueue('Infra'), await desk.aTag('vip'), await desk.person('client')]
  const changes = { queueId, addTagIds: [vip], note: 'Pela macro', status: 'waiting_customer' }
  const macro = await aMacro(desk, changes)
  await aRule(desk, { actions: [{ kind: 'run_macro', macroId: macro.id }] })
  const ticket = await open(desk)
  await settled(desk)
  expect(await read(desk, ticket.id)).toMatchObject({ queueId, status: 'waiting_customer', tags: [{ id: vip }] })
  expect(await said(desk, ticket.id)).toEqual([
    { content: 'Pela macro', isInternal: true },
    { content: `Olá, ${client.name}.`, isInternal: false },
  ])
  expect((await runsOf(desk)).at(-1)?.actions).toEqual(['add_note', 'send_reply', 'set_status', 'set_queue', 'add_tags'])
  const foreign = await aMacro(other, {})
  const own = await aMacro(desk, {}, { name: 'Minha', personal: true })
  const taking = await aMacro(desk, { takes: true }, { name: 'Assumir' })
  for (const [macroId, reason] of [
    [foreign.id, 'rule_macro_not_there'],
    [own.id, 'rule_macro_not_there'],
    [taking.id, 'rule_macro_of_person'],
  ] as const)
    await expect(aRule(desk, { actions: [{ kind: 'run_macro', macroId }] })).rejects.toMatchObject({ details: [{ reason }] })
})

test('a macro that is for other queues, or was taken away, fails the run and says why', async ({ desk }) => {
  const macro = await aMacro(desk, { priority: 'urgent' }, { queueIds: [await desk.aQueue('Infra')] })
  await aRule(desk, { actions: [{ kind: 'run_macro', macroId: macro.id }] })
  await open(desk)
  await settled(desk)
  expect(await runsOf(desk)).toMatchObject([{ outcome: 'failed', reasons: [{ params: { code: 'template_other_queue' } }] }])
  await desk.as('supervisor')(templates.remove, { id: macro.id })
  await open(desk)
  await settled(desk)
  expect((await runsOf(desk)).at(-1)).toMatchObject({ outcome: 'failed', reasons: [{ reason: 'rule_macro_not_there' }] })
})

test('a rule writes to somebody outside with what is known of the ticket, and waits for them', async ({ desk }) => {
  const side = {
    ...{ kind: 'begin_side_conversation' as const, people: [{ address: 'pecas@fornecedor.test' }], waits: true },
    ...{ subject: 'Peça para #{{ticket.numero}}', text: 'Há para {{cliente.nome}}?' },
  }
  await aRule(desk, { actions: [side] })
  await open(desk)
  await settled(desk)
  expect(await runsOf(desk), 'nobody could answer').toMatchObject([
    { outcome: 'failed', reasons: [{ params: { code: 'side_needs_mailbox' } }] },
  ])
  await aMailbox(desk)
  const ticket = await open(desk)
  await settled(desk)
  const { data } = await desk.as('agent')(sides, { ticketId: ticket.id })
  expect(data).toMatchObject([{ subject: `Peça para #${ticket.number}`, people: [{ address: 'pecas@fornecedor.test' }] }])
  expect((await read(desk, ticket.id)).status).toBe('waiting_third_party')
  const unknown = { ...side, subject: '{{nada.disso}}' }
  await expect(aRule(desk, { actions: [unknown] })).rejects.toMatchObject({ details: [{ field: 'actions.0.subject' }] })
})
