import { AssignSkill, CreateSkill, UpdateSkill } from '@balcao/contracts/queues/skills'
import { expect } from 'vitest'
import { type Desk, test } from '../../testing/desk.ts'
import * as tickets from '../../tickets/tickets.ts'
import * as members from '../members.ts'
import { coverageOf } from './coverage.ts'
import { matrix } from './matrix.ts'
import * as people from './people.ts'
import { requiredSkills, skillLevels } from './required.ts'
import * as skills from './skills.ts'

const make = (desk: Desk, name: string, ticketMatch: object = {}) =>
  desk.as('manager')(skills.create, CreateSkill.parse({ name, group: 'Técnica', ticketMatch }))
const give = (desk: Desk, as: 'manager' | 'agent', skillId: number, userIds: number[], more: object = {}) =>
  desk.as(as)(people.assign, AssignSkill.parse({ skillId, userIds, level: 3, ...more }))
const required = (desk: Desk, id: number) =>
  desk.asSystem(async (ctx) => (await requiredSkills(ctx, id)).map(({ name, level }) => [name, level]))

test('tickets ask for skills by tag, by value of a field, and by the language of who asks', async ({ desk }) => {
  const tag = await desk.aTag('vpn')
  const options = JSON.stringify([{ value: 'sap', label: 'SAP', isActive: true }])
  const field = await desk.aField({ key: 'sistema', type: 'select', options })
  await make(desk, 'Redes', { tagIds: [tag], level: 2 })
  await make(desk, 'SAP', { fields: [{ id: field.id, value: 'sap' }] })
  await make(desk, 'Inglês', { languages: ['en'], level: 4 })
  await make(desk, 'Nada')
  const agent = desk.as('agent')
  const ticket = await desk.aTicket()
  expect(await required(desk, ticket.id)).toEqual([])
  await agent(tickets.update, { id: ticket.id, tagIds: [tag], customFields: { sistema: 'sap' } })
  expect(await required(desk, ticket.id)).toEqual([
    ['Redes', 2],
    ['SAP', 1],
  ])
  const stranger = await desk.aUser('client', { language: 'en' })
  expect(await required(desk, (await desk.aTicket({ requesterId: stranger.id })).id)).toEqual([['Inglês', 4]])
  const { data } = await agent(skills.list)
  expect(data.map(({ name, tickets: count }) => [name, count])).toEqual([
    ['Inglês', 1],
    ['Nada', 0],
    ['Redes', 1],
    ['SAP', 1],
  ])
})

test('a skill has one name, names only what is there, and changes with its version', async ({ desk, other }) => {
  const made = await make(desk, 'Redes')
  await expect(make(desk, 'REDES')).rejects.toMatchObject({ code: 'skill_name_taken' })
  await expect(make(desk, 'x', { tagIds: [await other.aTag('x')] })).rejects.toMatchObject({ details: [{ field: 'tagIds' }] })
  const checkbox = await desk.aField({ key: 'sim', type: 'checkbox' })
  for (const id of [checkbox.id, (await other.aField({ key: 'y', type: 'text' })).id])
    await expect(make(desk, 'x', { fields: [{ id, value: 'a' }] })).rejects.toMatchObject({ details: [{ field: 'ticketMatch.fields' }] })
  const edit = (values: object) => desk.as('manager')(skills.update, UpdateSkill.parse({ id: made.id, ...values }))
  expect(await edit({ levels: ['Aprendiz', 'Pleno'], version: 1 })).toMatchObject({
    name: 'Redes',
    levels: ['Aprendiz', 'Pleno'],
    version: 2,
  })
  await expect(edit({ name: 'Tarde', version: 1 })).rejects.toMatchObject({ code: 'skill_changed', details: { current: { version: 2 } } })
  await desk.as('manager')(skills.remove, { id: made.id })
  const audits = await desk.rows((tx) =>
    tx.selectFrom('auditEvents').select('action').where('resource', '=', 'skill').orderBy('id').execute(),
  )
  expect(audits.map(({ action }) => action)).toEqual(['skill.created', 'skill.updated', 'skill.deleted'])
})

test('leaders say what their people can do, until when, and an expired skill counts no more', async ({ desk, other }) => {
  const skill = await make(desk, 'Redes')
  const [leader, colleague] = [await desk.person('agent'), await desk.person('support-agent')]
  await expect(give(desk, 'agent', skill.id, [colleague.id])).rejects.toMatchObject({ code: 'forbidden' })
  await desk.as('manager')(members.add, { id: desk.queueId, userIds: [leader.id], isLeader: true })
  await desk.as('manager')(members.add, { id: desk.queueId, userIds: [colleague.id] })
  await give(desk, 'agent', skill.id, [colleague.id])
  await give(desk, 'agent', skill.id, [colleague.id], { level: 5, expiresOn: '2099-12-31' })
  await expect(give(desk, 'agent', skill.id, [colleague.id], { expiresOn: '2020-01-01' })).rejects.toMatchObject({
    details: [{ field: 'expiresOn' }],
  })
  for (const userId of [(await other.person('agent')).id, (await desk.person('client')).id])
    await expect(give(desk, 'manager', skill.id, [userId])).rejects.toMatchObject({ details: [{ field: 'userIds' }] })
  expect(await desk.as('support-agent')(people.ofUser, { id: colleague.id })).toMatchObject({
    data: [{ id: skill.id, level: 5, expiresOn: '2099-12-31', expired: false }],
  })
  await expect(desk.as('support-agent')(people.ofUser, { id: leader.id })).rejects.toMatchObject({ code: 'forbidden' })
  const levels = () => desk.asSystem(async (ctx) => (await skillLevels(ctx, [colleague.id])).get(colleague.id)?.get(skill.id))
  expect(await levels()).toBe(5)
  await desk.rows((tx) => tx.updateTable('userSkills').set({ expiresOn: '2020-01-01' }).execute())
  expect(await levels()).toBeUndefined()
  expect((await desk.as('agent')(matrix, { queueId: desk.queueId })).cells).toEqual([])
  await desk.as('agent')(people.remove, { skillId: skill.id, userId: colleague.id })
  await expect(desk.as('agent')(people.remove, { skillId: skill.id, userId: colleague.id })).rejects.toMatchObject({
    code: 'user_without_skill',
  })
  const audits = await desk.rows((tx) =>
    tx.selectFrom('auditEvents').select(['action', 'before', 'after']).where('resource', '=', 'user').orderBy('id').execute(),
  )
  expect(audits).toMatchObject([
    { action: 'skill.given', before: { level: null }, after: { level: 3 } },
    { action: 'skill.given', before: { level: 3 }, after: { level: 5, expiresOn: '2099-12-31' } },
    { action: 'skill.taken', before: { level: 5 }, after: { level: null } },
  ])
})

test('the matrix holds the people of queues that the caller leads, and a skill that one person has is one deep', async ({ desk }) => {
  const skill = await make(desk, 'Redes')
  const [agent, colleague] = [await desk.person('agent'), await desk.person('support-agent')]
  await desk.join(colleague)
  await expect(desk.as('agent')(matrix, {})).rejects.toMatchObject({ code: 'forbidden' })
  await expect(desk.as('agent')(matrix, { queueId: desk.queueId })).rejects.toMatchObject({ code: 'forbidden' })
  await desk.as('manager')(members.add, { id: desk.queueId, userIds: [agent.id], isLeader: true })
  await give(desk, 'manager', skill.id, [colleague.id])
  const seen = await desk.as('agent')(matrix, {})
  expect(seen).toMatchObject({
    skills: [{ id: skill.id }],
    cells: [{ userId: colleague.id, skillId: skill.id, level: 3 }],
    coverage: [{ skillId: skill.id, now: 0, thisWeek: 1, oneDeep: true }],
  })
  expect(seen.users.map(({ id }) => id).toSorted()).toEqual([agent.id, colleague.id].toSorted())
})

test('coverage is the worst day of the week, and nobody who is away counts', () => {
  const now = Date.parse('2026-11-23T12:00:00Z')
  const holders = [
    { userId: 1, skillId: 7, expiresOn: null },
    { userId: 2, skillId: 7, expiresOn: '2026-11-25' },
    { userId: 3, skillId: 8, expiresOn: null },
  ]
  const away = [{ userId: 1, startsAt: '2026-11-27T00:00:00Z', endsAt: '2026-11-28T00:00:00Z' }]
  expect(coverageOf([7, 8, 9], holders, away, new Set([1, 2]), now)).toEqual([
    { skillId: 7, now: 2, thisWeek: 0, oneDeep: false },
    { skillId: 8, now: 0, thisWeek: 1, oneDeep: true },
    { skillId: 9, now: 0, thisWeek: 0, oneDeep: false },
  ])
})
