import { CreateRule, type ReorderRules } from '@balcao/contracts/automation/rules'
import { expect } from 'vitest'
import type { DomainError } from '../errors.ts'
import { remove } from '../queues/remove.ts'
import * as tags from '../tags/tags.ts'
import { test } from '../testing/desk.ts'
import * as rules from './rules.ts'
import { aRule, changeRule, settled } from './testing/rules.ts'

const refused = async (run: Promise<unknown>) =>
  run.then(
    () => undefined,
    (error: DomainError) => ({ code: error.code, details: error.details }),
  )
const fields = (...all: [field: string, reason: string][]) => ({
  code: 'invalid_input',
  details: all.map(([field, reason]) => expect.objectContaining({ field, reason })),
})

test('a rule is made, changed, put elsewhere and taken away, and the log has it all', async ({ desk }) => {
  const [first, second] = [await aRule(desk, { name: 'Primeira' }), await aRule(desk, { name: 'Segunda' })]
  const changed = await changeRule(desk, { id: first.id, version: first.version, name: 'Outra' })
  expect(changed).toMatchObject({ name: 'Outra', version: 2, active: true, runs: { applied: 0, failed: 0, lastAt: null } })
  expect(await refused(changeRule(desk, { id: first.id, version: 1, name: 'Tarde demais' }))).toEqual({
    code: 'rule_changed',
    details: { current: changed },
  })
  const order = (ids: number[]) => desk.as('supervisor')(rules.reorder, { ids } satisfies ReorderRules)
  expect((await order([second.id, first.id])).data.map(({ name }) => name)).toEqual(['Segunda', 'Outra'])
  expect(await refused(order([first.id]))).toEqual(fields(['ids', 'rule_order_incomplete']))
  await desk.as('supervisor')(rules.remove, { id: second.id })
  expect((await desk.as('supervisor')(rules.list)).data).toHaveLength(1)
  const logged = await desk.rows((tx) =>
    tx.selectFrom('auditEvents').select('action').where('resource', '=', 'automation_rule').orderBy('id').execute(),
  )
  expect(logged.map(({ action }) => action.split('.')[1])).toEqual(['created', 'created', 'updated', 'reordered', 'deleted'])
})

test('what a rule names has to be there', async ({ desk, other }) => {
  const [theirs, tag, stranger] = [await other.aQueue('Deles'), await other.aTag('deles'), await other.person('agent')]
  const client = await desk.person('client')
  const asked = aRule(desk, {
    conditions: {
      all: [
        { field: 'queueId', values: [theirs] },
        { field: 'type', values: ['nenhum'] },
      ],
    },
    actions: [
      { kind: 'set_queue', queueId: theirs },
      { kind: 'add_tags', tagIds: [tag] },
      { kind: 'set_assignee', assigneeId: client.id },
      { kind: 'add_watchers', userIds: [stranger.id] },
      { kind: 'add_note', content: 'Para {{quem.for}}' },
      { kind: 'set_type', type: 'nenhum' },
    ],
  })
  expect(await refused(asked)).toEqual(
    fields(
      ['conditions.all.1.values', 'type_not_found'],
      ['conditions.all.0.values', 'queue_not_found'],
      ['actions.0.queueId', 'queue_not_found'],
      ['actions.1.tagIds', 'not_found'],
      ['actions.2.assigneeId', 'not_assignable'],
      ['actions.3.userIds', 'user_not_found'],
      ['actions.4.content', 'rule_variable_unknown'],
      ['actions.5.type', 'type_not_found'],
    ),
  )
})

test('an action comes once, and there is at least one', () => {
  const twice = { kind: 'set_priority', priority: 'high' }
  const of = (actions: object[]) =>
    CreateRule.safeParse({ name: 'X', trigger: { event: 'ticket_created' }, actions }).error?.issues.map(({ path }) => path.join('.'))
  expect(of([twice, twice])).toEqual(['actions.1.kind'])
  expect(of([])).toEqual(['actions'])
  expect(of([twice])).toBeUndefined()
})

test('a rule that names what is gone is marked as broken; what was merged is named by its new name', async ({ desk }) => {
  const tag = async (name: string) => (await desk.as('manager')(tags.create, { name })).id
  const [gone, from, into] = [await tag('vip'), await tag('VIP 2'), await tag('VIP 3')]
  const broken = await aRule(desk, { actions: [{ kind: 'add_tags', tagIds: [gone] }] })
  const carried = await aRule(desk, {
    conditions: { all: [{ field: 'tagId', values: [from] }] },
    actions: [{ kind: 'remove_tags', tagIds: [from] }],
  })
  await desk.as('manager')(tags.merge, { id: from, intoId: into })
  await desk.as('manager')(tags.remove, { id: gone })
  await settled(desk)
  const get = (id: number) => desk.as('supervisor')(rules.get, { id })
  expect(await get(broken.id)).toMatchObject({ active: true, problem: { what: 'broken', reasons: [{ reason: 'not_found' }] } })
  expect(await get(carried.id)).toMatchObject({
    problem: null,
    conditions: { all: [{ values: [into] }] },
    actions: [{ tagIds: [into] }],
  })
  const told = await desk.rows((tx) =>
    tx.selectFrom('notifications').select('entityId').where('type', '=', 'automation_troubled').execute(),
  )
  expect(told).toEqual([{ entityId: broken.id }])
  expect(await changeRule(desk, { id: broken.id, active: false })).toMatchObject({ active: false, problem: { what: 'broken' } })
})

test('a queue that rules name is not deleted', async ({ desk }) => {
  const queueId = await desk.aQueue('Financeiro')
  const to = await aRule(desk, { name: 'Ao financeiro', actions: [{ kind: 'set_queue', queueId }] })
  const of = await aRule(desk, { name: 'Do financeiro', conditions: { all: [{ field: 'queueId', values: [queueId] }] } })
  expect(await refused(desk.as('manager')(remove, { id: queueId }))).toEqual({
    code: 'queue_in_use',
    details: {
      uses: [
        { kind: 'rule', id: to.id, name: 'Ao financeiro' },
        { kind: 'rule', id: of.id, name: 'Do financeiro' },
      ],
    },
  })
})
