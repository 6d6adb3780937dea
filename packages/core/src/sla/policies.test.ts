import { CreateSlaPolicy, PreviewSlaPolicy, UpdateSlaPolicy } from '@balcao/contracts/sla/policies'
import { CreateTicket } from '@balcao/contracts/tickets/tickets'
import { expect } from 'vitest'
import { type Desk, test } from '../testing/desk.ts'
import * as tickets from '../tickets/tickets.ts'
import * as policies from './policies.ts'
import { slaPoliciesFile } from './policies-file.ts'
import { preview } from './preview.ts'
import * as recomputes from './recomputes.ts'
import { age, aPolicy, HOUR, MINUTE, recomputed, shown, targetsOf, timersOf } from './testing/clocks.ts'

const where = (...all: object[]) => ({ all, any: [] })
const create = (desk: Desk, values: object = {}) =>
  desk.as('supervisor')(policies.create, CreateSlaPolicy.parse({ name: 'Padrão', targets: targetsOf({ resolution: 60 }), ...values }))
const update = (desk: Desk, values: object) => desk.as('supervisor')(policies.update, UpdateSlaPolicy.parse(values))
const remove = (desk: Desk, id: number) => desk.as('supervisor')(policies.remove, { id })
const open = (desk: Desk, values: object = {}) =>
  desk.as('agent')(tickets.create, CreateTicket.parse({ title: 'Impressora', description: 'Parou', ...values }))
const fieldsOf = (parsed: { success: boolean; error?: { issues: { path: PropertyKey[] }[] } | undefined }) =>
  parsed.error?.issues.map(({ path }) => path.join('.'))

test('a promise that contradicts itself is refused where it does', async ({ desk }) => {
  const asked = (values: object) => ({ name: 'x', targets: targetsOf({ resolution: 60 }), ...values })
  expect(fieldsOf(CreateSlaPolicy.safeParse(asked({ targets: {} })))).toEqual(['targets'])
  const within = { warnAt: { minutes: 30 }, targets: { first_response: { high: { minutes: 30 } } } }
  expect(fieldsOf(CreateSlaPolicy.safeParse(asked(within)))).toEqual(['targets.first_response.high.minutes'])
  const several = (...percents: number[]) => fieldsOf(CreateSlaPolicy.safeParse(asked({ warnAt: { percents } })))
  expect([several(50, 75, 90), several(50)]).toEqual([undefined, undefined])
  for (const wrong of [[75, 50], [50, 50], [], [20, 40, 60, 80], [0, 50], [50, 100], [50.5, 60]])
    expect(several(...wrong)?.[0], String(wrong)).toMatch(/^warnAt/)
  const sooner = { targets: { first_response: { low: { minutes: 60 } }, periodic_update: { low: { minutes: 59 } } } }
  expect(fieldsOf(CreateSlaPolicy.safeParse(asked(sooner)))).toEqual(['targets.periodic_update.low.minutes'])
  expect(fieldsOf(CreateSlaPolicy.safeParse(asked({ conditions: where({ field: 'status', values: ['novo'] }) })))).toEqual([
    'conditions.all.0.values.0',
  ])
  // Each alone is sound: together they are not.
  const { id } = await create(desk, { targets: targetsOf({ resolution: 20 }), warnAt: { minutes: 10 } })
  await expect(update(desk, { id, warnAt: { minutes: 20 } })).rejects.toMatchObject({
    code: 'invalid_input',
    details: expect.arrayContaining([expect.objectContaining({ field: 'targets.resolution.low.minutes' })]),
  })
})

test('what conditions and targets name has to be the tenant’s own', async ({ desk, other }) => {
  const person = await other.person('client')
  const company = await other.aCompany('Alheia')
  const foreign = {
    queueId: await other.aQueue('Alheia'),
    companyId: company.id,
    requester: person.id,
    tagId: await other.aTag('alheia'),
  }
  for (const [field, id] of Object.entries(foreign)) {
    const refused = { code: 'invalid_input', details: [{ field: 'conditions.all.0.values' }] }
    await expect(create(desk, { conditions: where({ field, values: [id] }) })).rejects.toMatchObject(refused)
    const any = [
      { field: 'status', values: ['new'] },
      { field, values: [id] },
    ]
    await expect(create(desk, { conditions: { all: [], any } })).rejects.toMatchObject({ details: [{ field: 'conditions.any.1.values' }] })
  }
  const { key } = await other.aField()
  const asksField = { conditions: where({ field: 'customField', key, operator: 'is', values: ['x'] }) }
  await expect(create(desk, asksField)).rejects.toMatchObject({ details: [{ field: 'conditions.all.0.key' }] })
  await expect(create(desk, { conditions: where({ field: 'type', values: ['obra'] }) })).rejects.toMatchObject({
    details: [{ field: 'conditions.all.0.values', reason: 'type_not_found' }],
  })
  const calendar = await other.rows((tx) =>
    tx
      .insertInto('calendars')
      .values({ tenantId: other.id, name: 'x', timeZone: 'UTC', hours: JSON.stringify({ 1: [['09:00', '18:00']] }) })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  await expect(create(desk, { targets: { resolution: { low: { minutes: 5, calendarId: calendar.id } } } })).rejects.toMatchObject({
    details: [{ field: 'targets.resolution.low.calendarId', reason: 'sla_calendar_not_found' }],
  })
  expect((await desk.as('agent')(policies.list)).data).toEqual([])
})

test('a stale version is refused with the present policy; what changed is written down', async ({ desk }) => {
  const made = await create(desk)
  const changed = await update(desk, { id: made.id, version: 1, name: 'Ouro' })
  expect(changed).toMatchObject({ version: 2, name: 'Ouro', position: 1 })
  await expect(update(desk, { id: made.id, version: 1, name: 'Prata' })).rejects.toMatchObject({
    code: 'sla_policy_changed',
    details: { current: { name: 'Ouro', version: 2 } },
  })
  await remove(desk, made.id)
  const log = await desk.rows((tx) =>
    tx.selectFrom('auditEvents').select(['action', 'before', 'after']).where('resource', '=', 'sla_policy').orderBy('id').execute(),
  )
  expect(log).toMatchObject([
    { action: 'sla_policy.created' },
    { action: 'sla_policy.updated', before: { name: 'Padrão' }, after: { name: 'Ouro' } },
    { action: 'sla_policy.deleted' },
  ])
})

test('the first active policy by position that fits is the ticket’s; the order can be changed, whole', async ({ desk }) => {
  const urgent = await create(desk, { name: 'Urgentes', conditions: where({ field: 'priority', values: ['urgent'] }) })
  const rest = await create(desk, { name: 'Demais', targets: targetsOf({ resolution: 600 }) })
  const one = await open(desk, { priority: 'urgent' })
  const two = await open(desk)
  const policyOf = async (id: number) => (await shown(desk, id)).slaPolicyId
  expect([await policyOf(one.id), await policyOf(two.id)]).toEqual([urgent.id, rest.id])
  const reorder = (ids: number[]) => desk.as('supervisor')(policies.reorder, { ids })
  for (const ids of [[rest.id], [rest.id, rest.id], [rest.id, urgent.id, 999]])
    await expect(reorder(ids)).rejects.toMatchObject({ details: [{ field: 'ids', reason: 'sla_order_incomplete' }] })
  await reorder([rest.id, urgent.id])
  await recomputed(desk)
  expect([await policyOf(one.id), await policyOf(two.id)]).toEqual([rest.id, rest.id])
  await update(desk, { id: rest.id, active: false })
  await recomputed(desk)
  expect([await policyOf(one.id), await policyOf(two.id)]).toEqual([urgent.id, null])
  expect(await timersOf(desk, two.id)).toMatchObject([{ state: 'cancelled', cancelReason: 'policy' }])
  expect(await shown(desk, two.id)).toMatchObject({ slaState: null, slaDueAt: null })
})

test('conditions ask of queue, company, requester, tags and fields as lists do', async ({ desk }) => {
  const [queueId, tagId, { key }] = [await desk.aQueue('N2'), await desk.aTag('vip'), await desk.aField({ key: 'modelo' })]
  const company = await desk.aCompany('Cliente')
  const requester = await desk.aUser('client', { companyId: company.id })
  const hit = await open(desk, { queueId, tagIds: [tagId], requesterId: requester.id, customFields: { [key]: 'LaserJet 50%' } })
  const miss = await open(desk)
  const conditions = [
    { field: 'queueId', values: [queueId] },
    { field: 'companyId', values: [company.id] },
    { field: 'requester', values: [requester.id] },
    { field: 'tagId', values: [tagId] },
    { field: 'customField', key, operator: 'contains', values: ['50% laser'] },
    { field: 'customField', key, operator: 'is', values: ['LaserJet 50%'] },
    { field: 'customField', key, operator: 'is_set' },
  ]
  const asked = (all: object[], any: object[] = []) =>
    desk.as('supervisor')(preview, PreviewSlaPolicy.parse({ conditions: { all, any }, targets: targetsOf({ resolution: 60 }) }))
  for (const one of conditions) expect(await asked([one]), JSON.stringify(one)).toMatchObject({ matching: 1, scanned: 2, complete: true })
  for (const one of conditions.slice(0, 4)) expect(await asked([{ ...one, not: true }])).toMatchObject({ matching: 1 })
  expect(await asked([{ field: 'customField', key, operator: 'is_not', values: ['Outro'] }])).toMatchObject({ matching: 2 })
  expect(await asked([], [conditions[0] as object, { field: 'status', values: ['new'] }])).toMatchObject({ matching: 2 })
  expect(await asked([{ field: 'type', values: ['question'] }, conditions[3] as object])).toMatchObject({ matching: 1 })
  const policy = await create(desk, { conditions: where(...conditions) })
  await recomputed(desk)
  expect([(await shown(desk, hit.id)).slaPolicyId, (await shown(desk, miss.id)).slaPolicyId]).toEqual([policy.id, null])
  await desk.as('agent')(tickets.update, { id: hit.id, tagIds: [] })
  expect(await shown(desk, hit.id)).toMatchObject({ slaPolicyId: null, slaState: null })
  await desk.as('agent')(tickets.update, { id: hit.id, tagIds: [tagId] })
  expect(await shown(desk, hit.id)).toMatchObject({ slaPolicyId: policy.id, slaState: 'running' })
})

test('what an address or a form sends as text is compared as the field holds it, and "me" is nobody to a policy', async ({ desk }) => {
  const [seats, isVip, kind, owner] = [
    await desk.aField({ key: 'assentos', type: 'number' }),
    await desk.aField({ key: 'vip', type: 'checkbox' }),
    await desk.aField({ key: 'plano', type: 'select', options: JSON.stringify([{ value: 'ouro', label: 'Ouro', isActive: true }]) }),
    await desk.aField({ key: 'dono', type: 'user' }),
  ]
  const agent = await desk.person('agent')
  const customFields = { [seats.key]: 30, [isVip.key]: true, [kind.key]: 'ouro', [owner.key]: agent.id }
  const hit = await open(desk, { customFields })
  await open(desk)
  const asks = (field: { key: string }, operator: string, ...values: unknown[]) => ({
    field: 'customField',
    key: field.key,
    operator,
    values,
  })
  const conditions = [
    ...[asks(seats, 'is', '30'), asks(seats, 'gte', '9'), asks(seats, 'lte', '100'), asks(isVip, 'is', 'true')],
    ...[asks(kind, 'is', 'ouro'), asks(owner, 'is', String(agent.id))],
  ]
  for (const one of conditions) {
    const asked = PreviewSlaPolicy.parse({ conditions: where(one), targets: targetsOf({ resolution: 60 }) })
    expect(await desk.as('supervisor')(preview, asked), JSON.stringify(one)).toMatchObject({ matching: 1, scanned: 2 })
  }
  const policy = await create(desk, { conditions: where(...conditions) })
  expect(policy.conditions.all.flatMap(({ values }) => values)).toEqual([30, 9, 100, true, 'ouro', agent.id])
  await recomputed(desk)
  expect((await shown(desk, hit.id)).slaPolicyId).toBe(policy.id)
  for (const wrong of [asks(owner, 'is', 'me'), asks(seats, 'is', 'trinta'), asks(kind, 'is', 'prata')])
    await expect(create(desk, { conditions: where(wrong) }), JSON.stringify(wrong)).rejects.toMatchObject({
      details: [{ field: 'conditions.all.0.values', reason: 'condition_value_unknown' }],
    })
})

test('the preview counts those past each warning, and the file names every share', async ({ desk }) => {
  const [fresh, half, most, late] = [await open(desk), await open(desk), await open(desk), await open(desk)]
  for (const [{ id }, minutes] of [
    [fresh, 1],
    [half, 35],
    [most, 58],
    [late, 61],
  ] as const)
    await age(desk, id, minutes * MINUTE)
  const warnAt = { percents: [50, 75, 90] }
  const asked = PreviewSlaPolicy.parse({ conditions: where(), targets: targetsOf({ resolution: 60 }), warnAt })
  expect(await desk.as('supervisor')(preview, asked)).toMatchObject({
    late: 1,
    warned: [
      { share: 50, tickets: 1 },
      { share: 90, tickets: 1 },
    ],
  })
  const policy = await create(desk, { warnAt })
  expect(policy.warnAt).toEqual(warnAt)
  const { file } = await desk.as('supervisor')((ctx) => slaPoliciesFile.begin(ctx, {}))
  expect(file.head).toContain('"50 %, 75 %, 90 %"')
})

test('a policy that comes late counts what tickets went through, and tells nobody of what was late by then', async ({ desk }) => {
  const old = await open(desk)
  const waiting = await open(desk)
  await desk.as('agent')(tickets.update, { id: waiting.id, status: 'waiting_customer' })
  await age(desk, old.id, 2 * HOUR)
  const asked = PreviewSlaPolicy.parse({ conditions: {}, targets: targetsOf({ resolution: 60 }) })
  expect(await desk.as('supervisor')(preview, asked)).toEqual({
    matching: 2,
    takenBefore: 0,
    late: 1,
    warned: [],
    scanned: 2,
    complete: true,
  })
  const policy = await create(desk)
  expect(await desk.as('supervisor')(preview, asked)).toMatchObject({ matching: 2, takenBefore: 2, late: 0 })
  expect(await desk.as('supervisor')(preview, { ...asked, id: policy.id })).toMatchObject({ takenBefore: 0, late: 1 })
  await recomputed(desk)
  expect(await shown(desk, old.id)).toMatchObject({ slaState: 'late', slaPolicyId: policy.id })
  expect(await shown(desk, waiting.id)).toMatchObject({ slaState: 'paused' })
  const told = await desk.rows((tx) => tx.selectFrom('outbox').select('name').where('name', '=', 'sla:breached').execute())
  expect(told).toEqual([])
  const { data } = await desk.as('support-agent')(recomputes.list)
  expect(data).toMatchObject([{ cause: 'policy', state: 'done', total: 2, done: 2, changed: 2 }])
  // A longer target takes lateness back; a shorter one keeps what ran.
  await update(desk, { id: policy.id, targets: targetsOf({ resolution: 180 }) })
  await recomputed(desk)
  expect(await shown(desk, old.id)).toMatchObject({ slaState: 'running' })
  const [timer] = await timersOf(desk, old.id)
  expect(timer).toMatchObject({ targetMs: 180 * MINUTE, policyVersion: 2, breachedAt: expect.any(String) })
})

test('a recompute is called off where it is, or by the next one', async ({ desk }) => {
  await open(desk)
  await aPolicy(desk, { resolution: 60 })
  const [first] = (await desk.as('agent')(recomputes.list)).data
  const cancel = (id: number) => desk.as('supervisor')(recomputes.cancel, { id })
  expect(await cancel(first?.id ?? 0)).toMatchObject({ state: 'cancelled', done: 0 })
  await expect(cancel(first?.id ?? 0)).rejects.toMatchObject({ code: 'sla_recompute_over' })
  await recomputed(desk)
  expect((await desk.as('agent')(recomputes.list)).data).toMatchObject([{ state: 'cancelled', done: 0 }])
  await aPolicy(desk, { resolution: 30 })
  await aPolicy(desk, { resolution: 20 })
  expect((await desk.as('agent')(recomputes.list)).data.map(({ state }) => state)).toEqual(['running', 'cancelled', 'cancelled'])
})
