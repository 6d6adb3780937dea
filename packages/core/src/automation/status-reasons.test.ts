import { CreateTemplate, type TemplateChanges } from '@balcao/contracts/templates/templates'
import { BulkUpdate } from '@balcao/contracts/tickets/bulk'
import { SaveStatusReasons } from '@balcao/contracts/tickets/status-reasons'
import { expect } from 'vitest'
import * as flows from '../flows/flows.ts'
import { aFlow, runsOf as flowRunsOf, startOn } from '../flows/testing/flows.ts'
import { aPolicy, shown } from '../sla/testing/clocks.ts'
import { apply } from '../templates/apply.ts'
import { exportPack } from '../templates/pack/export-pack.ts'
import { importPack } from '../templates/pack/import-pack.ts'
import { prepare } from '../templates/prepare.ts'
import * as templates from '../templates/templates.ts'
import { type Desk, test } from '../testing/desk.ts'
import * as bulk from '../tickets/bulk/bulk.ts'
import * as statusReasons from '../tickets/settings/status-reasons.ts'
import * as tickets from '../tickets/tickets.ts'
import * as rules from './rules.ts'
import { aRule, changeRule, runsOf, settled } from './testing/rules.ts'

type Sent = Parameters<typeof SaveStatusReasons.parse>[0]
const save = (desk: Desk, input: Sent) => desk.as('admin')(statusReasons.save, SaveStatusReasons.parse(input))

/** Waiting for others has two reasons; resolving has one. */
async function listed(desk: Desk, required = false) {
  await save(desk, { status: 'waiting_third_party', required, reasons: [{ name: 'Falta peça' }, { name: 'Na fábrica' }] })
  const all = await save(desk, { status: 'resolved', reasons: [{ name: 'Orientação' }] })
  const idOf = (name: string) => all.flatMap(({ reasons }) => reasons).find((one) => one.name === name)?.id ?? 0
  return { part: idOf('Falta peça'), factory: idOf('Na fábrica'), advice: idOf('Orientação') }
}
const off = (desk: Desk, { part, factory }: { part: number; factory: number }, required = false) =>
  save(desk, {
    ...{ status: 'waiting_third_party', required },
    reasons: [
      { id: part, name: 'Falta peça', active: false },
      { id: factory, name: 'Na fábrica' },
    ],
  })
const waits = (statusReasonId?: number) => ({
  kind: 'set_status' as const,
  status: 'waiting_third_party' as const,
  ...(statusReasonId === undefined ? {} : { statusReasonId }),
})
const stands = async (desk: Desk, id: number) => {
  const { status, statusReason } = await desk.as('agent')(tickets.get, { id })
  return [status, statusReason?.name]
}
const problemsOf = async (desk: Desk) => (await desk.as('supervisor')(rules.list, {} as never)).data.map(({ problem }) => problem?.what)

test('a rule sets a status with one of its reasons, and others ask for it', async ({ desk, other }) => {
  const { part, factory, advice } = await listed(desk)
  const foreign = await listed(other)
  for (const wrong of [advice, foreign.part])
    await expect(aRule(desk, { actions: [waits(wrong)] })).rejects.toMatchObject({
      details: [{ field: 'actions.0.statusReasonId', reason: 'status_reason_not_found' }],
    })
  const asks = (id: number, not = false) => ({ all: [{ field: 'statusReasonId' as const, values: [id], not }] })
  await expect(aRule(desk, { conditions: asks(foreign.part) })).rejects.toMatchObject({
    details: [{ field: 'conditions.all.0.values', reason: 'status_reason_not_found' }],
  })
  const trigger = { event: 'status_changed' as const, to: ['waiting_third_party' as const] }
  await aRule(desk, { name: 'Peça', trigger: { event: 'status_changed', to: ['open'] }, actions: [waits(part)] })
  await aRule(desk, { name: 'Urgente', trigger, conditions: asks(part) })
  await aRule(desk, { name: 'Da fábrica', trigger, conditions: asks(factory), actions: [{ kind: 'set_type', type: 'request' }] })
  await aRule(desk, { name: 'De outra', trigger, conditions: asks(part, true), actions: [{ kind: 'set_type', type: 'request' }] })
  const { id } = await desk.aTicket({ status: 'new', priority: 'low' })
  await desk.as('agent')(tickets.update, { id, status: 'open' })
  await settled(desk)
  expect(await stands(desk, id)).toEqual(['waiting_third_party', 'Falta peça'])
  expect((await runsOf(desk)).map(({ ruleName, outcome }) => [ruleName, outcome])).toEqual([
    ['Peça', 'applied'],
    ['Urgente', 'applied'],
  ])
})

test('a ticket that is in the status already gets the reason of the rule', async ({ desk }) => {
  const { part } = await listed(desk)
  await aRule(desk, { trigger: { event: 'assigned' }, actions: [waits(part)] })
  const { id } = await desk.aTicket({ status: 'waiting_third_party' })
  await desk.as('supervisor')(tickets.update, { id, assigneeId: (await desk.person('agent')).id })
  await settled(desk)
  expect(await stands(desk, id)).toEqual(['waiting_third_party', 'Falta peça'])
})

test('a rule that names a reason which was switched off is marked as broken', async ({ desk }) => {
  const named = await listed(desk)
  await aRule(desk, { name: 'Desligada', actions: [waits(named.part)] })
  await aRule(desk, { name: 'Inteira', actions: [waits(named.factory)] })
  await off(desk, named)
  await settled(desk)
  expect(await problemsOf(desk)).toEqual(['broken', undefined])
  await expect(aRule(desk, { actions: [waits(named.part)] })).rejects.toMatchObject({
    details: [{ field: 'actions.0.statusReasonId', reason: 'status_reason_off' }],
  })
})

test('where a status comes to want a reason, a rule without one moves nothing and says why; it is not saved again so', async ({ desk }) => {
  const { part } = await listed(desk)
  const rule = await aRule(desk, {
    trigger: { event: 'status_changed', to: ['open'] },
    actions: [{ kind: 'set_priority', priority: 'urgent' }, waits()],
  })
  await save(desk, { status: 'waiting_third_party', required: true, reasons: [{ id: part, name: 'Falta peça' }] })
  await settled(desk)
  expect(await problemsOf(desk), 'it names nothing that is gone').toEqual([undefined])
  const { id } = await desk.aTicket({ status: 'new', priority: 'low' })
  await desk.as('agent')(tickets.update, { id, status: 'open' })
  await settled(desk)
  expect(await stands(desk, id)).toEqual(['open', undefined])
  expect((await desk.as('agent')(tickets.get, { id })).priority, 'nothing by half').toBe('low')
  expect((await runsOf(desk)).at(-1)).toMatchObject({ outcome: 'failed', reasons: [{ reason: 'status_reason_missing' }] })
  expect(await problemsOf(desk)).toEqual(['failed'])
  await expect(changeRule(desk, { id: rule.id, description: 'De novo' })).rejects.toMatchObject({
    details: [{ field: 'actions.1.statusReasonId', reason: 'status_reason_missing' }],
  })
})

test('a flow, too: saved with a reason where one is wanted, and stopped with why where it has none', async ({ desk }) => {
  const { part } = await listed(desk)
  const steps = (id?: number) => [{ kind: 'action' as const, key: 'wait', actions: [waits(id)] }]
  const flow = await aFlow(desk, { steps: steps() })
  await save(desk, { status: 'waiting_third_party', required: true, reasons: [{ id: part, name: 'Falta peça' }] })
  await settled(desk)
  const { id } = await desk.aTicket({ status: 'open' })
  await startOn(desk, flow.id, id)
  expect(await stands(desk, id)).toEqual(['open', undefined])
  expect((await flowRunsOf(desk, flow.id))[0]).toMatchObject({ state: 'failed', reasons: [{ reason: 'status_reason_missing' }] })
  await expect(aFlow(desk, { name: 'Outro', steps: steps() })).rejects.toMatchObject({
    details: [{ field: 'steps.0.actions.0.statusReasonId', reason: 'status_reason_missing' }],
  })
  const whole = await aFlow(desk, { name: 'Inteiro', steps: steps(part) })
  await startOn(desk, whole.id, id)
  expect(await stands(desk, id)).toEqual(['waiting_third_party', 'Falta peça'])
  expect(await desk.as('supervisor')(flows.get, { id: whole.id })).toMatchObject({ problem: null })
})

const aMacro = async (desk: Desk, changes: TemplateChanges, name = 'Macro') =>
  (await desk.as('supervisor')(templates.create, CreateTemplate.parse({ name, content: 'Olá.', changes }))).id

test('a macro gives the reason with the status; without one it is not saved where one is wanted', async ({ desk, other }) => {
  const { part, advice } = await listed(desk)
  expect(CreateTemplate.safeParse({ name: 'M', content: 'O', changes: { statusReasonId: part } }).success, 'without its status').toBe(false)
  const refused = (field: string, reason: string) => ({ details: [{ field, reason }] })
  await expect(aMacro(desk, { status: 'waiting_third_party', statusReasonId: advice })).rejects.toMatchObject(
    refused('changes.statusReasonId', 'status_reason_not_found'),
  )
  const macro = await aMacro(desk, { status: 'waiting_third_party', statusReasonId: part })
  const [one, two] = [await desk.aTicket({ status: 'open' }), await desk.aTicket({ status: 'open' })]
  expect((await desk.as('agent')(prepare, { id: one.id, templateId: macro })).changes).toEqual({
    ...{ status: 'waiting_third_party', statusReasonId: part },
  })
  await desk.as('agent')(apply, { id: one.id, templateId: macro })
  expect(await stands(desk, one.id)).toEqual(['waiting_third_party', 'Falta peça'])
  await aRule(desk, { trigger: { event: 'assigned' }, actions: [{ kind: 'run_macro', macroId: macro }] })
  await desk.as('supervisor')(tickets.update, { id: two.id, assigneeId: (await desk.person('agent')).id })
  await settled(desk)
  expect(await stands(desk, two.id), 'run by a rule').toEqual(['waiting_third_party', 'Falta peça'])

  const pack = await desk.as('supervisor')(exportPack)
  expect(pack.templates[0]?.changes).toEqual({ status: 'waiting_third_party', statusReason: 'Falta peça' })
  const taken = async () => (await other.as('supervisor')(importPack, { pack, dryRun: true })).data
  expect(await taken()).toMatchObject([{ outcome: 'new', left: [{ what: 'statusReason', name: 'Falta peça' }] }])
  await listed(other)
  expect(await taken(), 'found by its name').toMatchObject([{ outcome: 'new', left: [] }])

  await save(desk, { status: 'resolved', required: true, reasons: [{ id: advice, name: 'Orientação' }] })
  await expect(aMacro(desk, { status: 'resolved' }, 'Outra')).rejects.toMatchObject(
    refused('changes.statusReasonId', 'status_reason_missing'),
  )
})

test('a deadline may ask for a reason', async ({ desk }) => {
  const { part } = await listed(desk)
  const policy = await aPolicy(desk, { resolution: 60 }, { conditions: { all: [{ field: 'statusReasonId', values: [part] }], any: [] } })
  const { id } = await desk.as('client')(tickets.create, { title: 'Prensa', description: 'Parou' })
  const agent = desk.as('agent')
  const followed = async () => (await shown(desk, id)).slaPolicyId
  expect(await followed()).toBeNull()
  await agent(tickets.update, { id, status: 'waiting_third_party', statusReasonId: part })
  expect(await followed()).toBe(policy.id)
  await agent(tickets.update, { id, status: 'open' })
  expect(await followed()).toBeNull()
  await agent(bulk.update, BulkUpdate.parse({ tickets: [{ id }], changes: { status: 'waiting_third_party', statusReasonId: part } }))
  expect(await followed()).toBe(policy.id)
})
