import { expect } from 'vitest'
import * as fields from '../custom-fields/fields.ts'
import { type Desk, test } from '../testing/desk.ts'
import * as tickets from '../tickets/tickets.ts'
import * as rules from './rules.ts'
import { aRule, runsOf, settled } from './testing/rules.ts'

const note = (content: string) => [{ kind: 'add_note' as const, content }]
const open = (desk: Desk) => desk.as('client')(tickets.create, { title: 'Impressora', description: 'Parou' })
const names = async (desk: Desk) => (await runsOf(desk)).map(({ ruleName }) => ruleName).toSorted()

test('rules wait for a field from and to values, for custom fields, and for who changes them', async ({ desk }) => {
  const setor = await desk.aField({ key: 'setor', label: 'Setor' })
  const queueId = await desk.aQueue('Financeiro')
  const wait = (name: string, trigger: object) =>
    aRule(desk, { name, trigger: { event: 'ticket_updated', ...trigger } as never, actions: note(name) })
  await wait('Sobe', { fields: ['priority'], from: ['medium'], to: ['urgent'] })
  await wait('Desce', { fields: ['priority'], to: ['low'] })
  await wait('Chega', { fields: ['queueId'], to: [queueId] })
  await wait('Assunto', { fields: ['title'] })
  await wait('Setor', { customFields: [setor.key], by: 'staff' })
  await wait('Pelo sistema', { fields: ['type'], by: 'system' })
  await aRule(desk, { name: 'Cliente reabre', trigger: { event: 'status_changed', by: 'customer' }, actions: note('Reaberto') })
  const { id } = await open(desk)
  const agent = desk.as('agent')
  await agent(tickets.update, { id, priority: 'urgent', customFields: { setor: 'TI' } })
  await settled(desk)
  expect(await names(desk)).toEqual(['Setor', 'Sobe'])
  await agent(tickets.update, { id, title: 'Papel', queueId, type: 'incident', status: 'resolved' })
  await settled(desk)
  expect(await names(desk)).toEqual(['Assunto', 'Chega', 'Setor', 'Sobe'])
  await desk.as('client')(tickets.update, { id, status: 'open' })
  await aRule(desk, { name: 'Muda o tipo', trigger: { event: 'assigned', by: 'staff' }, actions: [{ kind: 'set_type', type: 'request' }] })
  await agent(tickets.update, { id, assigneeId: (await desk.person('agent')).id })
  await settled(desk)
  expect(await names(desk)).toEqual(['Assunto', 'Chega', 'Cliente reabre', 'Muda o tipo', 'Pelo sistema', 'Setor', 'Sobe'])
})

test('a trigger that names what is not there is refused, or its rule marked', async ({ desk, other }) => {
  const field = await desk.aField({ key: 'setor', label: 'Setor' })
  const wrong: [object, string, string][] = [
    [{ customFields: ['nada'] }, 'customFields', 'unknown_key'],
    [{ fields: ['queueId'], from: [await other.aQueue('Deles')] }, 'from', 'queue_not_found'],
    [{ fields: ['type'], to: ['nao_ha'] }, 'to', 'type_not_found'],
  ]
  for (const [trigger, at, reason] of wrong)
    await expect(aRule(desk, { trigger: { event: 'ticket_updated', ...trigger } as never }), at).rejects.toMatchObject({
      details: [{ field: `trigger.${at}`, reason }],
    })
  const rule = await aRule(desk, { trigger: { event: 'ticket_updated', customFields: [field.key] } })
  await desk.as('manager')(fields.update, { id: field.id, isActive: false })
  expect(await desk.as('supervisor')(rules.get, { id: rule.id })).toMatchObject({ problem: { what: 'broken' } })
})

test('a rule that was written before triggers said who changes is read, and runs for anybody', async ({ desk }) => {
  const rule = await aRule(desk, { trigger: { event: 'ticket_updated', fields: ['title'] } })
  const trigger = JSON.stringify({ event: 'ticket_updated', fields: ['title'] })
  await desk.rows((tx) => tx.updateTable('automationRules').set({ trigger }).where('id', '=', rule.id).execute())
  expect(await desk.as('supervisor')(rules.get, { id: rule.id })).toMatchObject({
    trigger: { fields: ['title'], customFields: [], by: 'any' },
  })
  const { id } = await open(desk)
  await desk.as('agent')(tickets.update, { id, title: 'Papel' })
  await settled(desk)
  expect(await runsOf(desk)).toMatchObject([{ outcome: 'applied' }])
})
