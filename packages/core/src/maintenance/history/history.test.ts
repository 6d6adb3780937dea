import { FilterHistory, ListHistory, MAX_VERSIONS } from '@balcao/contracts/maintenance/history/history'
import { expect } from 'vitest'
import * as checklists from '../../checklists/templates.ts'
import type { Ctx } from '../../ctx.ts'
import * as queues from '../../queues/queues.ts'
import * as tags from '../../tags/tags.ts'
import * as templates from '../../templates/templates.ts'
import { type Desk, test } from '../../testing/desk.ts'
import { beginExport, exportPart } from './export.ts'
import { change, compared, INSTALLATION, make, read, restored, stateNow, versionsOf } from './testing/examples.ts'
import { forgetVersions } from './upkeep.ts'
import { compare, list } from './versions.ts'

const listed = async (desk: Desk, who: 'manager' | 'admin' | 'supervisor', input: object = {}) =>
  (await desk.as(who)((ctx: Ctx) => list(ctx, ListHistory.parse(input)))).data
/** Reads a whole file, part by part. */
const fileOf = (desk: Desk, filter: object = {}) =>
  desk.as('manager')(async (ctx: Ctx) => {
    const asked = FilterHistory.parse(filter)
    const { head, first, rows } = await beginExport(ctx, asked)
    let text = head
    for (let place: number | undefined = first; place !== undefined; ) {
      const part = await exportPart(ctx, asked, place)
      text += part.text
      place = part.next
    }
    return { text, rows }
  })

test('an object that is older than its history keeps what was set before its first change', async ({ desk }) => {
  const id = await desk.aQueue('Antiga')
  const before = await stateNow(desk, 'queue', id)
  expect(await versionsOf(desk.as('admin'), 'queue', id)).toEqual([])
  await change(desk, 'queue', id, { capacityDefault: 7 })
  expect(await versionsOf(desk.as('admin'), 'queue', id)).toMatchObject([
    { number: 2, act: 'updated', changed: ['capacityDefault'] },
    { number: 1, act: 'kept', person: null, changed: [] },
  ])
  await restored(desk.as('admin'), 'queue', id, 1)
  expect(await stateNow(desk, 'queue', id)).toEqual(before)
})

test('what changed an object in passing is kept with the next change, before it', async ({ desk }) => {
  const [from, into] = [await desk.aTag('velha'), await desk.aTag('nova')]
  const id = await make(desk, 'sla_policy')
  const asks = (tagId: number) => ({ all: [{ field: 'tagId', not: false, values: [tagId] }], any: [] })
  await change(desk, 'sla_policy', id, { conditions: asks(from) })
  await desk.as('admin')(tags.merge, { id: from, intoId: into })
  await change(desk, 'sla_policy', id, { name: 'Outra' })
  const versions = await versionsOf(desk.as('admin'), 'sla_policy', id)
  expect(versions.map(({ act }) => act)).toEqual(['updated', 'kept', 'updated', 'created'])
  expect((await compared(desk.as('admin'), 'sla_policy', id, 3, 'previous')).after).toMatchObject({ conditions: asks(into) })
})

test('a state that is no longer valid is refused by field, and nothing of it is done', async ({ desk }) => {
  const queue = await desk.aQueue('Que some')
  const tag = await desk.aTag('que some')
  const id = await make(desk, 'automation_rule')
  const actions = [
    { kind: 'set_queue', queueId: queue },
    { kind: 'add_tags', tagIds: [tag] },
  ]
  await change(desk, 'automation_rule', id, { actions, description: 'Para a fila' })
  await change(desk, 'automation_rule', id, { actions: [{ kind: 'set_status', status: 'open' }], description: '' })
  await desk.rows((tx) => tx.deleteFrom('queues').where('id', '=', queue).execute())
  await desk.rows((tx) => tx.deleteFrom('tags').where('id', '=', tag).execute())
  const before = await read(desk, 'automation_rule', id)
  await expect(restored(desk.as('supervisor'), 'automation_rule', id, 2)).rejects.toMatchObject({
    code: 'invalid_input',
    details: [
      { field: 'actions.0.queueId', reason: 'queue_not_found' },
      { field: 'actions.1.tagIds', reason: 'not_found' },
    ],
  })
  expect(await read(desk, 'automation_rule', id)).toEqual(before)
  expect(await versionsOf(desk.as('supervisor'), 'automation_rule', id)).toHaveLength(3)
})

test('what was seen must still be so, and there must be something to go back to', async ({ desk }) => {
  const id = await make(desk, 'template')
  await change(desk, 'template', id, { content: 'Bom dia' })
  const { seen } = await compared(desk.as('agent'), 'template', id, 1)
  await change(desk, 'template', id, { content: 'Boa tarde' })
  await expect(restored(desk.as('agent'), 'template', id, 1, { seen })).rejects.toMatchObject({
    kind: 'conflict',
    code: 'config_object_changed',
  })
  await expect(restored(desk.as('agent'), 'template', id, 3)).rejects.toMatchObject({ code: 'config_state_same' })
  await expect(restored(desk.as('agent'), 'template', id, 9)).rejects.toMatchObject({ code: 'config_version_not_found' })
  // Of two at once the second one finds what the first one made.
  const fresh = (await compared(desk.as('agent'), 'template', id, 1)).seen
  const both = await Promise.allSettled([
    restored(desk.as('agent'), 'template', id, 1, { seen: fresh }),
    restored(desk.as('supervisor'), 'template', id, 2, { seen: fresh }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(both.find((one) => one.status === 'rejected')).toMatchObject({ reason: { code: 'config_object_changed' } })
})

test('what was deleted is made anew under another id, and says of what', async ({ desk }) => {
  const id = await make(desk, 'checklist_template')
  const was = await stateNow(desk, 'checklist_template', id)
  await desk.as('admin')(checklists.remove, { id })
  const [deleted] = await versionsOf(desk.as('admin'), 'checklist_template', id)
  expect(deleted).toMatchObject({ number: 2, act: 'deleted', name: 'Entrada' })
  await expect(restored(desk.as('admin'), 'checklist_template', id, 2)).rejects.toMatchObject({ code: 'config_version_empty' })
  const { objectId, madeAnew } = await restored(desk.as('admin'), 'checklist_template', id, 1)
  expect([madeAnew, objectId === id]).toEqual([true, false])
  const withoutKeys = ({ items, ...state }: Record<string, unknown>) => ({
    ...state,
    items: (items as { key: string }[]).map(({ key: _, ...item }) => item),
  })
  expect(withoutKeys(await stateNow(desk, 'checklist_template', objectId))).toEqual(withoutKeys(was))
  expect(await versionsOf(desk.as('admin'), 'checklist_template', objectId)).toMatchObject([
    { number: 1, act: 'rolled_back', from: { objectId: id, number: 1 } },
  ])
})

test('whoever may not change an object neither sees its history nor rolls it back; a leader does what leaders may', async ({ desk }) => {
  const id = await make(desk, 'sla_policy')
  for (const call of [
    () => versionsOf(desk.as('agent'), 'sla_policy', id),
    () => compared(desk.as('agent'), 'sla_policy', id, 1),
    () => restored(desk.as('agent'), 'sla_policy', id, 1, { seen: 'x' }),
  ])
    await expect(call()).rejects.toMatchObject({ code: 'forbidden' })
  const leader = await desk.aUser('agent')
  const queue = await desk.aQueue('Liderada', [leader])
  await desk.rows((tx) => tx.updateTable('queueMembers').set({ isLeader: true }).where('queueId', '=', queue).execute())
  await desk.as('admin')(queues.update, { id: queue, stickyDays: 3 })
  await desk.as('admin')(queues.update, { id: queue, name: 'De outro nome' })
  await expect(restored(desk.as(leader), 'queue', queue, 1)).rejects.toMatchObject({ code: 'queue_fields_not_yours' })
  await desk.as('admin')(queues.update, { id: queue, stickyDays: 9 })
  expect(await restored(desk.as(leader), 'queue', queue, 3)).toMatchObject({ madeAnew: false })
  // A template of one's own is nobody else's business, and of no version.
  const own = await desk.as('agent')(templates.create, { name: 'Meu', content: 'Olá', personal: true })
  await desk.as('agent')(templates.update, { id: own.id, content: 'Oi' })
  expect(await versionsOf(desk.as('agent'), 'template', own.id)).toEqual([])
  await expect(versionsOf(desk.as('supervisor'), 'template', own.id)).rejects.toMatchObject({ code: 'config_object_not_found' })
})

test('another organisation has no part in it', async ({ desk, other }) => {
  const id = await make(desk, 'calendar')
  await expect(versionsOf(other.as('admin'), 'calendar', id)).rejects.toMatchObject({ code: 'config_object_not_found' })
  await expect(compared(other.as('admin'), 'calendar', id, 1)).rejects.toMatchObject({ code: 'config_version_not_found' })
  await expect(restored(other.as('admin'), 'calendar', id, 1, { seen: 'gone' })).rejects.toMatchObject({ code: 'config_version_not_found' })
  expect(await listed(other, 'manager')).toEqual([])
})

test('the list over all is filtered by kind, person, name and time, page by page, and holds what its reader may change', async ({
  desk,
}) => {
  const tag = await make(desk, 'tag')
  await change(desk, 'organization', 1, { name: 'Outra casa' })
  await desk.as('supervisor')(tags.update, { id: tag, color: '#00aa00' })
  const admin = (await desk.person('admin')).id
  expect((await listed(desk, 'admin')).map(({ kind, act }) => [kind, act])).toEqual([
    ['tag', 'updated'],
    ['organization', 'updated'],
    ['tag', 'created'],
  ])
  expect((await listed(desk, 'manager')).map(({ kind }) => kind)).toEqual(['tag', 'tag'])
  expect(await listed(desk, 'manager', { kind: ['organization'] })).toEqual([])
  expect(await listed(desk, 'admin', { actor: admin, kind: ['tag'] })).toMatchObject([{ act: 'created', person: { id: admin } }])
  expect(await listed(desk, 'admin', { q: 'OBR' })).toHaveLength(2)
  expect(await listed(desk, 'admin', { to: new Date(Date.now() - 60_000).toISOString() })).toEqual([])
  const first = await desk.as('admin')((ctx: Ctx) => list(ctx, ListHistory.parse({ limit: 2 })))
  const second = await desk.as('admin')((ctx: Ctx) => list(ctx, ListHistory.parse({ limit: 2, cursor: first.nextCursor })))
  expect([first.data.length, second.data.length, second.hasNext]).toEqual([2, 1, false])
  await expect(listed(desk, 'supervisor')).rejects.toMatchObject({ code: 'forbidden' })
})

test('the file has the differences in words, with names in the place of ids', async ({ desk }) => {
  const queue = await desk.aQueue('Segundo nível')
  const id = await make(desk, 'automation_rule')
  await change(desk, 'automation_rule', id, {
    actions: [{ kind: 'set_queue', queueId: queue }],
    conditions: { all: [{ field: 'queueId', not: true, values: [queue] }], any: [] },
  })
  const { text, rows } = await fileOf(desk)
  expect(rows).toBe(2)
  expect(text).toContain('Condições › Todas: + fila não é Segundo nível')
  expect(text).toContain('Ações: − mudar a prioridade; Prioridade: Urgente')
  expect(text).toContain('Ações: + mover de fila; Fila: Segundo nível')
  await desk.rows((tx) => tx.deleteFrom('queues').where('id', '=', queue).execute())
  expect((await fileOf(desk)).text).toContain(`que não existe mais (nº ${queue})`)
})

test('so many versions are kept of an object, and none for longer than the audit log', async ({ desk, testDb }) => {
  const id = await make(desk, 'tag')
  await change(desk, 'tag', id, { name: 'reforma' })
  const write = (what: string) => testDb.asOwner(`update config_versions set ${what}`)
  const numbers = async () => (await versionsOf(desk.as('admin'), 'tag', id)).map(({ number }) => number)
  await write(`created_at = now() - interval '11 years' where tenant_id = ${desk.id} and number = 1`)
  await forgetVersions({ db: testDb.db })
  // It held until the change that is remembered: without it there would be no way back.
  expect(await numbers()).toEqual([2, 1])
  await write(`created_at = now() - interval '11 years' where tenant_id = ${desk.id}`)
  await forgetVersions({ db: testDb.db })
  expect(await numbers()).toEqual([2])
  await write(`number = ${MAX_VERSIONS} where tenant_id = ${desk.id}`)
  await change(desk, 'tag', id, { name: 'obra' })
  expect(await numbers()).toEqual([MAX_VERSIONS + 1, MAX_VERSIONS])
  await write(`number = 1 where tenant_id = ${desk.id} and number = ${MAX_VERSIONS}`)
  await change(desk, 'tag', id, { name: 'reforma' })
  expect(await numbers()).toEqual([MAX_VERSIONS + 2, MAX_VERSIONS + 1])
  expect(
    await desk.as('admin')((ctx: Ctx) =>
      compare(ctx, { kind: 'tag', objectId: id, number: MAX_VERSIONS + 1, against: 'previous' }, INSTALLATION),
    ),
  ).toMatchObject({ before: null })
})
