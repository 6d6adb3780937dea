import { expect } from 'vitest'
import * as checklists from '../checklists/checklists.ts'
import * as templates from '../checklists/templates.ts'
import { aChecklist, aTemplate, changeItem } from '../checklists/testing/checklists.ts'
import { test } from '../testing/desk.ts'
import * as tickets from '../tickets/tickets.ts'
import * as rules from './rules.ts'
import { aRule, runsOf, settled } from './testing/rules.ts'

test('a rule gives tickets a checklist, once; another one follows when it is completed', async ({ desk }) => {
  const template = await aTemplate(desk, { items: [{ text: 'Um', mandatory: true }] })
  await aRule(desk, { actions: [{ kind: 'apply_checklist', templateId: template.id }] })
  await aRule(desk, {
    ...{ name: 'Feito', trigger: { event: 'checklist_completed', templateIds: [template.id] } },
    actions: [{ kind: 'set_status', status: 'open' }],
  })
  const ticket = await desk.as('client')(tickets.create, { title: 'Gente nova', description: 'Começa segunda' })
  await settled(desk)
  const { data } = await desk.as('agent')(checklists.list, { ticketId: ticket.id })
  expect(data).toMatchObject([{ title: template.name, items: [{ text: 'Um' }] }])
  const byHand = await aChecklist(desk, ticket.id, { title: 'À mão' })
  expect(byHand.completedAt).toBeNull()
  await changeItem(desk, { id: data[0]?.items[0]?.id ?? 0, state: 'done' })
  await settled(desk)
  expect((await desk.as('agent')(tickets.get, { id: ticket.id })).status).toBe('open')
  expect((await runsOf(desk)).map(({ event, actions }) => [event, actions])).toEqual([
    ['ticket_created', ['apply_checklist']],
    ['checklist_completed', ['set_status']],
  ])
})

test('a rule whose template is gone is marked; one that names none there is refused', async ({ desk, other }) => {
  const [template, theirs] = [await aTemplate(desk), await aTemplate(other)]
  await expect(aRule(desk, { actions: [{ kind: 'apply_checklist', templateId: theirs.id }] })).rejects.toMatchObject({
    details: [{ field: 'actions.0.templateId', reason: 'checklist_template_not_there' }],
  })
  const rule = await aRule(desk, { actions: [{ kind: 'apply_checklist', templateId: template.id }] })
  await desk.as('supervisor')(templates.update, { id: template.id, active: false })
  await settled(desk)
  expect(await desk.as('supervisor')(rules.get, { id: rule.id })).toMatchObject({ problem: { what: 'broken' } })
})
