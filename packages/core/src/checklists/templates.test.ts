import { UpdateChecklistTemplate } from '@balcao/contracts/checklists/templates'
import { expect } from 'vitest'
import type { z } from 'zod'
import { type Desk, test } from '../testing/desk.ts'
import { stats } from './stats.ts'
import * as templates from './templates.ts'
import { aChecklist, aTemplate, changeItem } from './testing/checklists.ts'

const change = (desk: Desk, values: z.input<typeof UpdateChecklistTemplate>) =>
  desk.as('supervisor')(templates.update, UpdateChecklistTemplate.parse(values))

test('a template is made, changed and taken away, and the log has it all; items keep their keys', async ({ desk }) => {
  const made = await aTemplate(desk)
  const [first, second] = made.items
  if (!first || !second) throw new Error('it has no items')
  const changed = await change(desk, {
    ...{ id: made.id, version: made.version, name: 'Admissão' },
    items: [{ ...second, text: 'Mandar boas-vindas' }, { text: 'Pedir o crachá' }, first],
  })
  expect(changed).toMatchObject({ name: 'Admissão', version: 2, items: [{ key: second.key }, {}, { key: first.key }] })
  expect(new Set(changed.items.map(({ key }) => key)).size).toBe(3)
  const refused = (values: Parameters<typeof change>[1]) => expect(change(desk, values)).rejects
  await refused({ id: made.id, version: 1, name: 'Tarde' }).toMatchObject({
    code: 'checklist_template_changed',
    details: { current: changed },
  })
  await refused({ id: made.id, items: [first, first] }).toMatchObject({
    details: [{ field: 'items.1.key', reason: 'checklist_item_unknown' }],
  })
  await aTemplate(desk, { name: 'Saída' })
  await refused({ id: made.id, name: 'SAÍDA' }).toMatchObject({ code: 'checklist_template_exists' })
  expect((await change(desk, { id: made.id, name: 'Admissão' })).version, 'nothing changed').toBe(2)
  await desk.as('supervisor')(templates.remove, { id: made.id })
  expect((await desk.as('support-agent')(templates.list)).data.map(({ name }) => name)).toEqual(['Saída'])
  const logged = await desk.rows((tx) =>
    tx.selectFrom('auditEvents').select('action').where('resource', '=', 'checklist_template').orderBy('id').execute(),
  )
  expect(logged.map(({ action }) => action.split('.')[1])).toEqual(['created', 'updated', 'created', 'deleted'])
})

test('what a template names has to be there; what it named before may stay', async ({ desk, other }) => {
  const [theirs, stranger, client] = [await other.aQueue('Deles'), await other.person('agent'), await desk.person('client')]
  await expect(
    aTemplate(desk, {
      ...{ queueIds: [theirs], types: ['nenhum'] },
      items: [
        { text: 'Um', assigneeId: stranger.id },
        { text: 'Dois', assigneeId: client.id },
      ],
    }),
  ).rejects.toMatchObject({
    details: [
      { field: 'queueIds', reason: 'queue_not_found' },
      { field: 'types', reason: 'type_not_found' },
      { field: 'items.0.assigneeId', reason: 'may_not_do_item' },
      { field: 'items.1.assigneeId', reason: 'may_not_do_item' },
    ],
  })
  const agent = await desk.aUser('agent')
  const made = await aTemplate(desk, { items: [{ text: 'Um', assigneeId: agent.id }], queueIds: [desk.queueId] })
  await desk.rows((tx) => tx.updateTable('users').set({ isActive: false }).where('id', '=', agent.id).execute())
  expect(await change(desk, { id: made.id, description: 'Outra' })).toMatchObject({ items: [{ assigneeId: agent.id }] })
})

test('whoever may not manage templates reads them only; another organisation has none of them', async ({ desk, other }) => {
  const { id } = await aTemplate(desk)
  expect((await desk.as('agent')(templates.get, { id })).id).toBe(id)
  await expect(desk.as('agent')(templates.remove, { id })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(desk.as('agent')(templates.update, { id, name: 'X' })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(other.as('admin')(templates.get, { id })).rejects.toMatchObject({ code: 'checklist_template_not_found' })
  await expect(other.as('admin')(templates.remove, { id })).rejects.toMatchObject({ code: 'checklist_template_not_found' })
  expect(await desk.as('client')(({ db }) => db.selectFrom('checklistTemplates').selectAll().execute())).toEqual([])
})

test('what became of its checklists is counted by item, also of items that were changed since', async ({ desk }) => {
  const template = await aTemplate(desk)
  const [first, second] = [await desk.aTicket(), await desk.aTicket()]
  const lists = [
    await aChecklist(desk, first.id, { templateId: template.id }),
    await aChecklist(desk, second.id, { templateId: template.id }),
  ]
  const past = new Date(Date.now() - 60_000).toISOString()
  const [account, welcome] = lists[0]?.items ?? []
  if (!account || !welcome) throw new Error('it has no items')
  await changeItem(desk, { id: account.id, dueAt: past, state: 'done' })
  await changeItem(desk, { id: welcome.id, state: 'skipped' })
  await change(desk, { id: template.id, items: template.items.map((item) => ({ ...item, text: `${item.text}!` })) })
  expect(await desk.as('agent')(stats, { id: template.id })).toEqual({
    ...{ checklists: 2, completed: 1 },
    items: [
      { key: template.items[0]?.key, done: 1, skipped: 0, late: 1 },
      { key: template.items[1]?.key, done: 0, skipped: 1, late: 0 },
    ],
  })
  expect(await desk.as('agent')(templates.get, { id: template.id })).toMatchObject({ uses: 2 })
})
