import { CreateCompany } from '@balcao/contracts/companies/companies'
import { CreateField, UpdateField } from '@balcao/contracts/custom-fields/fields'
import { UpdateSlaPolicy } from '@balcao/contracts/sla/policies'
import { expect } from 'vitest'
import * as companies from '../companies/companies.ts'
import * as companyMerges from '../companies/merge.ts'
import * as fields from '../custom-fields/fields.ts'
import * as tags from '../tags/tags.ts'
import { type Desk, test } from '../testing/desk.ts'
import { react } from '../testing/react.ts'
import * as history from '../tickets/history.ts'
import * as tickets from '../tickets/tickets.ts'
import * as policies from './policies.ts'
import * as recomputes from './recomputes.ts'
import { age, aPolicy, MINUTE, recomputed, shown, targetsOf } from './testing/clocks.ts'

const open = (desk: Desk) => desk.as('client')(tickets.create, { title: 'Impressora', description: 'Parou' })
const update = (desk: Desk, values: object) => desk.as('supervisor')(policies.update, UpdateSlaPolicy.parse(values))

/** Lets what reacts to events have acted, and the clocks be worked out. */
async function settled(desk: Desk) {
  await react(desk)
  await recomputed(desk)
}

test('a tag that is gone or merged takes its tickets, and no others, to other policies', async ({ desk }) => {
  const tag = async (name: string) => (await desk.as('manager')(tags.create, { name })).id
  const [gone, twin, kept] = [await tag('vip'), await tag('VIP 2'), await tag('comum')]
  const fits = (tagId: number) => ({ conditions: { all: [{ field: 'tagId', values: [tagId] }] } })
  const first = await aPolicy(desk, { resolution: 60 }, { name: 'De quem se vai', ...fits(gone) })
  const second = await aPolicy(desk, { resolution: 90 }, { name: 'De dois', ...fits(twin) })
  const [one, other, third] = [await open(desk), await open(desk), await open(desk)]
  const put = (id: number, tagId: number) => desk.as('agent')(tickets.update, { id, tagIds: [tagId] })
  await put(one.id, gone)
  await put(other.id, twin)
  await put(third.id, kept)
  await settled(desk)
  const before = (await desk.as('agent')(recomputes.list)).data.length
  expect(await shown(desk, one.id)).toMatchObject({ slaPolicyId: first.id })
  await desk.as('manager')(tags.remove, { id: gone })
  await settled(desk)
  expect(await shown(desk, one.id)).toMatchObject({ slaPolicyId: null, slaState: null })
  const [newest] = (await desk.as('agent')(recomputes.list)).data
  expect([newest, (await desk.as('agent')(recomputes.list)).data.length]).toMatchObject([
    { cause: 'tag', total: 1, done: 1, changed: 1 },
    before + 1,
  ])

  await desk.as('manager')(tags.update, { id: kept, name: 'habitual' })
  await settled(desk)
  expect((await desk.as('agent')(recomputes.list)).data.length, 'another name changes nothing').toBe(before + 1)

  // The policy asks for the tag that remains, so it promises to all who have that.
  await desk.as('manager')(tags.merge, { id: twin, intoId: kept })
  await settled(desk)
  expect(await shown(desk, other.id)).toMatchObject({ slaPolicyId: second.id })
  expect(await shown(desk, third.id)).toMatchObject({ slaPolicyId: second.id })
  expect((await desk.as('agent')(policies.get, { id: second.id })).conditions.all).toMatchObject([{ field: 'tagId', values: [kept] }])
})

test('tickets of a company that went into another one have the policies of that one', async ({ desk }) => {
  const company = async (name: string) => (await desk.as('admin')(companies.create, CreateCompany.parse({ name }))).id
  const [from, into] = [await company('Filial'), await company('Matriz')]
  const policy = await aPolicy(desk, { resolution: 60 }, { conditions: { all: [{ field: 'companyId', values: [into] }] } })
  const [one, other] = [await open(desk), await open(desk)]
  await desk.as('agent')(tickets.update, { id: one.id, companyId: from })
  await settled(desk)
  expect(await shown(desk, one.id)).toMatchObject({ slaPolicyId: null })
  await desk.as('admin')(companyMerges.merge, { id: from, intoId: into })
  await settled(desk)
  expect(await shown(desk, one.id)).toMatchObject({ slaPolicyId: policy.id, slaState: 'running' })
  expect(await shown(desk, other.id)).toMatchObject({ slaPolicyId: null })
  expect((await desk.as('agent')(recomputes.list)).data[0]).toMatchObject({ cause: 'company', total: 1, changed: 1 })
})

test('a custom field that is switched off or gone promises nothing more', async ({ desk }) => {
  const field = await desk.as('admin')(fields.create, CreateField.parse({ entity: 'ticket', label: 'Contrato ouro', type: 'checkbox' }))
  const asks = { all: [{ field: 'customField', key: field.key, operator: 'is', values: [true] }] }
  const policy = await aPolicy(desk, { resolution: 60 }, { conditions: asks })
  const ticket = await open(desk)
  await desk.as('agent')(tickets.update, { id: ticket.id, customFields: { [field.key]: true } })
  await settled(desk)
  expect(await shown(desk, ticket.id)).toMatchObject({ slaPolicyId: policy.id })
  for (const isActive of [false, true]) {
    await desk.as('admin')(fields.update, UpdateField.parse({ id: field.id, isActive }))
    await settled(desk)
    expect(await shown(desk, ticket.id)).toMatchObject({ slaPolicyId: isActive ? policy.id : null })
  }
  await desk.as('admin')(fields.remove, { id: field.id, withValues: true })
  await settled(desk)
  expect(await shown(desk, ticket.id)).toMatchObject({ slaPolicyId: null, slaState: null })
})

test('a deadline that had passed before clocks are counted anew is told of; histories say what the counting did', async ({ desk }) => {
  const policy = await aPolicy(desk, { resolution: 60 })
  const [passed, near] = [await open(desk), await open(desk)]
  await age(desk, passed.id, 61 * MINUTE)
  await age(desk, near.id, 50 * MINUTE)
  await desk.rows((tx) => tx.updateTable('slaRecomputes').set({ state: 'cancelled' }).execute())
  await update(desk, { id: policy.id, targets: targetsOf({ resolution: 45 }) })
  await recomputed(desk)
  const told = await desk.rows((tx) => tx.selectFrom('outbox').select('payload').where('name', '=', 'sla:breached').execute())
  expect(told.map(({ payload }) => (payload as { ticketId: number }).ticketId)).toEqual([passed.id])
  for (const { id } of [passed, near]) {
    const { data } = await desk.as('agent')(history.list, { ticketId: id, limit: 50, order: 'asc' })
    expect(data.flatMap(({ changes }) => changes.filter(({ field }) => field === 'sla').map(({ to }) => to))).toMatchObject([
      { what: 'breached' },
    ])
  }
  await update(desk, { id: policy.id, targets: targetsOf({ resolution: 600 }) })
  await recomputed(desk)
  const { data } = await desk.as('agent')(history.list, { ticketId: near.id, limit: 50, order: 'asc' })
  expect(data.flatMap(({ changes }) => changes.map(({ to }) => to)).at(-1)).toMatchObject({ what: 'reset' })
})
