import { TicketConditions } from '@balcao/contracts/tickets/conditions'
import { expect } from 'vitest'
import { remove as removeQueue } from '../queues/remove.ts'
import * as policies from '../sla/policies.ts'
import * as tags from '../tags/tags.ts'
import { test } from '../testing/desk.ts'
import * as tickets from '../tickets/tickets.ts'
import { runElapsed } from './elapsed.ts'
import { statusesOf } from './elapsed-tickets.ts'
import * as rules from './rules.ts'
import { aRule, runsOf, settled } from './testing/rules.ts'

const is = (field: string, ...values: unknown[]) => ({ field, values })
const parsed = (conditions: object) => TicketConditions.safeParse(conditions)
const wrong = (conditions: object) => parsed(conditions).error?.issues.map(({ path }) => path.join('.'))

test('conditions from before stay as they are; a group has two conditions or more, and one alternative alone is none', () => {
  expect(parsed({ all: [is('priority', 'high')] }).data).toEqual({ all: [{ ...is('priority', 'high'), not: false }], any: [] })
  const two = [is('priority', 'high'), is('type', 'incident')]
  expect(wrong({ groups: [{ match: 'any', conditions: two }] })).toBeUndefined()
  expect(wrong({ groups: [{ match: 'any', conditions: [is('priority', 'high')] }] })).toEqual(['groups.0.conditions'])
  expect(wrong({ groups: [{ match: 'all', conditions: two }] })).toEqual(['groups'])
  expect(wrong({ any: [is('channel', 'email')], groups: [{ match: 'all', conditions: two }] })).toBeUndefined()
  expect(wrong({ groups: Array.from({ length: 11 }, () => ({ match: 'any', conditions: two })) })).toEqual(['groups'])
  expect(wrong({ groups: [{ match: 'any', conditions: [...two, { groups: [] }] }] })).toHaveLength(1)
})

test('the statuses that conditions let through, by which a rule by time finds its tickets, are never too few', () => {
  const of = (conditions: object) => statusesOf(TicketConditions.parse(conditions))
  const every = ['new', 'open', 'waiting_customer', 'waiting_third_party', 'scheduled', 'resolved']
  expect(of({}).toSorted()).toEqual(every.toSorted())
  expect(of({ all: [is('status', 'open')] })).toEqual(['open'])
  const either = { match: 'any', conditions: [is('status', 'open'), is('priority', 'high')] }
  expect(of({ groups: [either] }).toSorted(), 'another condition of the group may hold').toEqual(every.toSorted())
  expect(of({ groups: [{ match: 'any', conditions: [is('status', 'open'), is('status', 'new')] }] }).toSorted()).toEqual(['new', 'open'])
  const whole = (status: string) => ({ match: 'all', conditions: [is('status', status), is('priority', 'high')] })
  expect(of({ groups: [whole('open'), whole('resolved')] }).toSorted()).toEqual(['open', 'resolved'])
  expect(of({ any: [is('priority', 'high')], groups: [whole('open')] }).toSorted()).toEqual(every.toSorted())
  expect(of({ all: [{ ...is('status', 'open'), not: true }], groups: [whole('open'), whole('new')] })).toEqual(['new'])
})

test('a rule runs where one of a group holds, and by time for an alternative as a whole', async ({ testDb, desk }) => {
  const asked = { all: [is('channel', 'portal')], groups: [{ match: 'any', conditions: [is('priority', 'low'), is('subject', 'boleto')] }] }
  await aRule(desk, { conditions: asked as never })
  const create = (title: string, channel = 'portal') => desk.as('client')(tickets.create, { title, description: 'x', channel } as never)
  const [hit] = [await create('Boleto vencido'), await create('Impressora')]
  await settled(desk)
  expect((await runsOf(desk)).map(({ ticket }) => ticket?.id)).toEqual([hit.id])

  const old = new Date(Date.now() - 3 * 86_400_000).toISOString()
  const [one, other] = [
    await desk.aTicket({ status: 'open', priority: 'high', createdAt: old }),
    await desk.aTicket({ status: 'new', priority: 'low', createdAt: old }),
  ]
  const whole = (status: string, priority: string) => ({ match: 'all', conditions: [is('status', status), is('priority', priority)] })
  const timed = await aRule(desk, {
    ...{ name: 'Por tempo', trigger: { event: 'elapsed', since: 'created', minutes: 1_440 } },
    conditions: { groups: [whole('open', 'high'), whole('new', 'urgent')] } as never,
    actions: [{ kind: 'set_priority', priority: 'urgent' }],
  })
  await runElapsed({ db: testDb.db, log: { error: () => undefined } })
  const ran = (await runsOf(desk, { ruleId: timed.id })).map(({ ticket }) => ticket?.id)
  expect(ran).toEqual([one.id])
  expect(ran).not.toContain(other.id)
})

test('what groups name is looked for, follows merged tags, is known where a queue is deleted, and breaks the rule once it is gone', async ({
  desk,
  other,
}) => {
  const manager = desk.as('manager')
  const tag = async (name: string) => (await manager(tags.create, { name })).id
  const [from, into] = [await tag('A'), await tag('B')]
  const queueId = await desk.aQueue('Infra')
  const group = (...conditions: object[]) => ({ conditions: { groups: [{ match: 'any', conditions }] } as never })
  await expect(aRule(desk, group(is('priority', 'low'), is('queueId', other.queueId)))).rejects.toMatchObject({
    details: [{ field: 'conditions.groups.0.conditions.1.values', reason: 'queue_not_found' }],
  })
  const rule = await aRule(desk, group(is('tagId', from), is('queueId', queueId)))
  const policy = await desk.as('manager')(policies.create, {
    ...{ name: 'SLA', description: '', active: true, targets: { resolution: { high: { minutes: 60, calendarId: null } } }, warnAt: null },
    conditions: { all: [], any: [], groups: [{ match: 'any', conditions: [is('tagId', from), is('priority', 'high')] }] },
  } as never)
  await manager(tags.merge, { id: from, intoId: into })
  const get = () => desk.as('supervisor')(rules.get, { id: rule.id })
  expect((await get()).conditions.groups?.[0]?.conditions[0]).toMatchObject({ values: [into] })
  expect((await desk.as('manager')(policies.get, { id: policy.id })).conditions.groups?.[0]?.conditions[0]).toMatchObject({
    values: [into],
  })
  await expect(manager(removeQueue, { id: queueId })).rejects.toMatchObject({ code: 'queue_in_use' })
  await manager(tags.remove, { id: into })
  await settled(desk)
  expect(await get()).toMatchObject({ problem: { what: 'broken' } })
})

test('an SLA policy of groups alone is not for every ticket', async ({ desk }) => {
  await desk.as('manager')(policies.create, {
    ...{ name: 'SLA', description: '', active: true, targets: { resolution: { low: { minutes: 60, calendarId: null } } }, warnAt: null },
    conditions: { all: [], any: [], groups: [{ match: 'any', conditions: [is('priority', 'high'), is('subject', 'boleto')] }] },
  } as never)
  const create = (title: string) => desk.as('client')(tickets.create, { title, description: 'x', priority: 'low' } as never)
  const [one, two] = [await create('Boleto'), await create('Senha')]
  const timers = await desk.rows((tx) => tx.selectFrom('slaTimers').select('ticketId').execute())
  expect(timers.map(({ ticketId }) => ticketId)).toEqual([one.id])
  expect(two.id).toBeGreaterThan(0)
})
