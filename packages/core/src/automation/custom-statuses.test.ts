import { PreviewRule } from '@balcao/contracts/automation/trials'
import { CreateTemplate, type TemplateChanges } from '@balcao/contracts/templates/templates'
import { BulkUpdate } from '@balcao/contracts/tickets/bulk'
import { SaveCustomStatuses } from '@balcao/contracts/tickets/custom-statuses'
import { expect } from 'vitest'
import { aPolicy, shown } from '../sla/testing/clocks.ts'
import { apply } from '../templates/apply.ts'
import { prepare } from '../templates/prepare.ts'
import * as templates from '../templates/templates.ts'
import { type Desk, test } from '../testing/desk.ts'
import * as bulk from '../tickets/bulk/bulk.ts'
import * as customStatuses from '../tickets/settings/custom-statuses.ts'
import * as tickets from '../tickets/tickets.ts'
import { dryRun } from './dry-run/dry-run.ts'
import * as rules from './rules.ts'
import { aRule, runsOf, settled } from './testing/rules.ts'

const PART = { status: 'waiting_third_party', name: 'Aguardando peça' } as const
const BENCH = { status: 'open', name: 'Em bancada' } as const
async function saved(desk: Desk, statuses: SaveCustomStatuses['statuses'], remove: number[] = []): Promise<number[]> {
  return (await desk.as('admin')(customStatuses.save, SaveCustomStatuses.parse({ statuses, remove }))).map(({ id }) => id)
}
const stands = async (desk: Desk, id: number) => {
  const { status, customStatusId } = await desk.as('agent')(tickets.get, { id })
  return [status, customStatusId]
}

test('a rule sets a custom status with its status, and others ask for it', async ({ desk }) => {
  const [part = 0, bench = 0] = await saved(desk, [PART, BENCH])
  const set = (status: 'open' | 'waiting_third_party', customStatusId: number) => [{ kind: 'set_status' as const, status, customStatusId }]
  await expect(aRule(desk, { name: 'Errada', actions: set('open', part) })).rejects.toMatchObject({
    details: [{ field: 'actions.0.customStatusId', reason: 'custom_status_of_another' }],
  })
  await aRule(desk, { name: 'Peça', trigger: { event: 'status_changed', to: ['open'] }, actions: set('waiting_third_party', part) })
  await aRule(desk, {
    name: 'Urgente',
    trigger: { event: 'status_changed', to: ['waiting_third_party'] },
    conditions: { all: [{ field: 'customStatusId', values: [part] }] },
    actions: [{ kind: 'set_priority', priority: 'urgent' }],
  })
  const other = { field: 'customStatusId' as const, values: [bench] }
  await aRule(desk, {
    name: 'Da bancada',
    trigger: { event: 'status_changed', to: ['waiting_third_party'] },
    conditions: { all: [other] },
    actions: [{ kind: 'set_priority', priority: 'low' }],
  })
  const { id } = await desk.aTicket({ status: 'new' })
  await desk.as('agent')(tickets.update, { id, status: 'open' })
  await settled(desk)
  expect(await stands(desk, id)).toEqual(['waiting_third_party', part])
  expect((await desk.as('agent')(tickets.get, { id })).priority).toBe('urgent')
  expect((await runsOf(desk)).map(({ ruleName, outcome }) => [ruleName, outcome])).toEqual([
    ['Peça', 'applied'],
    ['Urgente', 'applied'],
  ])
})

test('a rule waits for a custom status, reached from another status or from another one of the same', async ({ desk, other }) => {
  const [part = 0, waits = 0, bench = 0] = await saved(desk, [PART, { status: 'waiting_third_party', name: 'Com o fornecedor' }, BENCH])
  const [foreign = 0] = await saved(other, [PART])
  const [reached, changed] = [
    { event: 'status_changed' as const, to: ['resolved' as const], toCustom: [part] },
    { event: 'ticket_updated' as const, fields: ['customStatusId' as const], from: ['none' as const, waits], to: [part, bench] },
  ]
  await expect(aRule(desk, { trigger: { ...reached, toCustom: [foreign] } })).rejects.toMatchObject({
    details: [{ field: 'trigger.toCustom', reason: 'custom_status_not_found' }],
  })
  await expect(aRule(desk, { trigger: { ...changed, to: [foreign] } })).rejects.toMatchObject({
    details: [{ field: 'trigger.to', reason: 'custom_status_not_found' }],
  })
  await aRule(desk, { name: 'Chega', trigger: reached })
  await aRule(desk, { name: 'Muda', trigger: changed, actions: [{ kind: 'add_note', content: 'Mudou.' }] })
  await aRule(desk, {
    name: 'Outro',
    trigger: { event: 'status_changed', to: ['waiting_third_party'] },
    actions: [{ kind: 'set_type', type: 'request' }],
  })
  const { id } = await desk.aTicket({ status: 'waiting_third_party' })
  const agent = desk.as('agent')
  const ran = async () => (await runsOf(desk)).map(({ ruleName, outcome }) => `${ruleName} ${outcome}`)
  await agent(tickets.update, { id, customStatusId: waits })
  await settled(desk)
  expect(await ran(), 'neither: not into it').toEqual([])
  await agent(tickets.update, { id, customStatusId: part })
  await settled(desk)
  expect((await ran()).toSorted(), 'within its status, which is no move to the status').toEqual(['Chega applied', 'Muda applied'])
  await agent(tickets.update, { id, status: 'open' })
  await settled(desk)
  await agent(tickets.update, { id, customStatusId: part })
  await settled(desk)
  expect((await ran()).slice(2).toSorted(), 'from another status, each once').toEqual(['Chega unchanged', 'Muda applied', 'Outro applied'])
  const tried = async (trigger: object) => (await desk.as('supervisor')(dryRun, PreviewRule.parse({ trigger, conditions: {} }))).runs
  expect([await tried(reached), await tried(changed)], 'and would have').toEqual([2, 2])
  await agent(bulk.update, BulkUpdate.parse({ tickets: [{ id }], changes: { customStatusId: waits } }))
  await agent(bulk.update, BulkUpdate.parse({ tickets: [{ id }], changes: { customStatusId: part } }))
  await settled(desk)
  expect((await ran()).slice(5).toSorted(), 'of many at once, too').toEqual(['Chega unchanged', 'Muda applied'])
})

test('what names a custom status that is gone is marked, and nothing is done in part', async ({ desk }) => {
  const [part = 0, bench = 0] = await saved(desk, [PART, BENCH])
  await aRule(desk, { name: 'Peça', actions: [{ kind: 'set_status', status: 'waiting_third_party', customStatusId: part }] })
  const macro = await aMacro(desk, { status: 'waiting_third_party', customStatusId: part, priority: 'high' })
  await saved(desk, [{ id: bench }], [part])
  await settled(desk)
  const [rule] = (await desk.as('supervisor')(rules.list, {} as never)).data
  expect(rule?.problem).not.toBeNull()
  const { id } = await desk.aTicket({ status: 'open' })
  await expect(desk.as('agent')(apply, { id, templateId: macro })).rejects.toMatchObject({ code: 'template_broken' })
  expect(await stands(desk, id)).toEqual(['open', null])
})

async function aMacro(desk: Desk, changes: TemplateChanges): Promise<number> {
  const input = CreateTemplate.parse({ name: 'Macro', content: 'Olá.', changes })
  return (await desk.as('supervisor')(templates.create, input)).id
}

test('a macro stages and sets a custom status, of a ticket that is in its status already, too', async ({ desk }) => {
  const [part = 0] = await saved(desk, [PART])
  expect(CreateTemplate.safeParse({ name: 'M', content: 'O', changes: { customStatusId: part } }).success, 'without its status').toBe(false)
  await expect(aMacro(desk, { status: 'closed', customStatusId: part })).rejects.toMatchObject({
    details: [{ field: 'changes.customStatusId', reason: 'custom_status_of_another' }],
  })
  const macro = await aMacro(desk, { status: 'waiting_third_party', customStatusId: part })
  const agent = desk.as('agent')
  for (const status of ['open', 'waiting_third_party']) {
    const { id } = await desk.aTicket({ status })
    const staged = { status: 'waiting_third_party', customStatusId: part }
    expect((await agent(prepare, { id, templateId: macro })).changes).toEqual(staged)
    await agent(apply, { id, templateId: macro })
    expect(await stands(desk, id)).toEqual(['waiting_third_party', part])
    expect((await agent(prepare, { id, templateId: macro })).changes, 'it is there').toEqual({})
  }
})

test('a deadline may ask for a custom status, of one ticket and of many', async ({ desk }) => {
  const [part = 0] = await saved(desk, [PART])
  const policy = await aPolicy(desk, { resolution: 60 }, { conditions: { all: [{ field: 'customStatusId', values: [part] }], any: [] } })
  const { id } = await desk.as('client')(tickets.create, { title: 'Prensa', description: 'Parou' })
  const agent = desk.as('agent')
  const followed = async () => (await shown(desk, id)).slaPolicyId
  await agent(tickets.update, { id, customStatusId: part })
  expect(await followed()).toBe(policy.id)
  await agent(tickets.update, { id, status: 'open' })
  expect(await followed()).toBeNull()
  await agent(bulk.update, BulkUpdate.parse({ tickets: [{ id }], changes: { customStatusId: part } }))
  expect(await followed()).toBe(policy.id)
})
