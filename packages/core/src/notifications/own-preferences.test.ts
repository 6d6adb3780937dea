import { NoticePreferences, SaveNoticePreferences } from '@balcao/contracts/notifications/preferences'
import { expect } from 'vitest'
import { test } from '../testing/desk.ts'
import { getDefaults, reapplyDefaults, saveDefaults } from './default-preferences.ts'
import { get, restore, save } from './own-preferences.ts'
import { notifyOfMessage, notifyOfNew } from './reactions/on-wide.ts'
import { write } from './write.ts'

const rule = { inApp: true, email: false, push: false, sound: false, reach: 'mine' as const }
const quietHours = { from: '22:00', to: '07:00', days: [1, 2, 3, 4, 5] }

test('somebody chooses, the rest follows the organisation, and restoring forgets it', async ({ desk }) => {
  const admin = desk.as('admin')
  const agent = desk.as('agent')
  const before = await agent(get)
  expect(NoticePreferences.parse(before)).toEqual(before)
  expect(before).toMatchObject({ isDefault: true, quietHours: null, digestHour: null, timeZone: 'America/Sao_Paulo', queues: [] })
  const saved = await agent(save, {
    rules: { status: { ...rule, inApp: false } },
    digestHour: 8,
    queues: [{ queueId: desk.queueId, reach: 'all' }],
  })
  expect(saved).toMatchObject({ isDefault: false, digestHour: 8, queues: [{ queueId: desk.queueId, reach: 'all' }] })
  await admin(saveDefaults, { rules: { rated: { ...rule, sound: true }, status: { ...rule, sound: true } }, quietHours, digestHour: 6 })
  const followed = await agent(get)
  expect(followed.rules.rated).toEqual({ ...rule, sound: true })
  // What was chosen is kept, part by part; the sound of it was not chosen.
  expect(followed.rules.status).toEqual({ ...rule, inApp: false, sound: true })
  expect(followed).toMatchObject({ quietHours, digestHour: 8 })
  expect(await agent(save, { quietHours: null, digestHour: 6 })).toMatchObject({ quietHours: null, digestHour: 6 })
  expect(await agent(restore)).toMatchObject({ isDefault: true, quietHours, digestHour: 6, queues: [] })
})

test('choosing what is the organisation’s is no choice', async ({ desk }) => {
  const agent = desk.as('agent')
  const { rules } = await agent(get)
  expect(await agent(save, { rules, quietHours: null, digestHour: null, queues: [] })).toMatchObject({ isDefault: true })
  expect(await desk.as('admin')(getDefaults)).toMatchObject({ ownCount: 0 })
})

test('defaults are the admins’, and applying them again takes what people of the desk chose, not what customers did', async ({
  desk,
  other,
}) => {
  await desk.as('agent')(save, { digestHour: 7 })
  await desk.as('client')(save, { rules: { resolved: { ...rule, inApp: false } } })
  await other.as('agent')(save, { digestHour: 9 })
  for (const role of ['client', 'agent', 'supervisor'] as const) {
    await expect(desk.as(role)(getDefaults)).rejects.toThrow(expect.objectContaining({ code: 'forbidden' }))
    await expect(desk.as(role)(saveDefaults, {})).rejects.toThrow(expect.objectContaining({ code: 'forbidden' }))
    await expect(desk.as(role)(reapplyDefaults)).rejects.toThrow(expect.objectContaining({ code: 'forbidden' }))
  }
  expect(await desk.as('admin')(getDefaults)).toMatchObject({ ownCount: 1 })
  expect(await desk.as('admin')(reapplyDefaults)).toMatchObject({ ownCount: 0 })
  expect(await desk.as('agent')(get)).toMatchObject({ isDefault: true })
  expect((await desk.as('client')(get)).rules.resolved?.email).toBe(false)
  expect(await other.as('agent')(get)).toMatchObject({ digestHour: 9 })
  const acts = await desk.rows((tx) =>
    tx.selectFrom('auditEvents').select(['before', 'after']).where('action', '=', 'notifications.defaults_reapplied').execute(),
  )
  expect(acts).toEqual([{ before: { ownChoices: 1 }, after: { ownChoices: 0 } }])
})

test('kinds are by side, queues are the desk’s own, hours are whole', async ({ desk, other }) => {
  const customer = desk.as('client')
  expect((await customer(get)).kinds).toEqual(['followed', 'resolved'])
  await expect(customer(save, { rules: { mention: rule } })).rejects.toThrow(expect.objectContaining({ code: 'invalid_input' }))
  await expect(desk.as('agent')(save, { rules: { followed: rule } })).rejects.toThrow(expect.objectContaining({ code: 'invalid_input' }))
  await expect(desk.as('admin')(saveDefaults, { rules: { followed: rule } })).rejects.toThrow(
    expect.objectContaining({ code: 'invalid_input' }),
  )
  const strange = await other.aQueue('Outra')
  await expect(desk.as('agent')(save, { queues: [{ queueId: strange, reach: 'all' }] })).rejects.toThrow(
    expect.objectContaining({ details: [{ field: 'queues', reason: 'queue_not_found', message: 'Esta fila não existe.' }] }),
  )
  for (const wrong of [
    { quietHours: { ...quietHours, from: '22:10' } },
    { quietHours: { ...quietHours, to: '22:00' } },
    { quietHours: { ...quietHours, days: [] } },
    { digestHour: 24 },
    { rules: { mention: { ...rule, reach: 'all' } } },
    { rules: { mention: { inApp: true } } },
    { rules: { strange: rule } },
  ])
    expect(SaveNoticePreferences.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false)
})

test('who wants nothing of a kind gets nothing; who wants it unseen has it out of the list; who wants no sound has it silent', async ({
  desk,
}) => {
  const people = await Promise.all(['a', 'b', 'c', 'd'].map((name) => desk.aUser('agent', { name })))
  const rules = [{ ...rule, inApp: false }, { ...rule, inApp: false, push: true }, rule, { ...rule, sound: true }]
  for (const [index, person] of people.entries()) await desk.as(person)(save, { rules: { mention: rules[index] as typeof rule } })
  for (const { id: userId } of people)
    await desk.asSystem((ctx) => write(ctx, [{ userId, sourceKey: 'x', title: 'T', message: 'M', type: 'mention', module: 'tickets' }]))
  const rows = await desk.rows((tx) =>
    tx.selectFrom('notifications').select(['userId', 'archivedAt', 'metadata']).orderBy('userId').execute(),
  )
  expect(
    rows
      .map(({ userId, archivedAt, metadata }) => [people.findIndex(({ id }) => id === userId), archivedAt !== null, metadata] as const)
      .toSorted(([one], [next]) => one - next),
  ).toEqual([
    [1, true, { silent: true }],
    [2, false, { silent: true }],
    [3, false, {}],
  ])
})

test('who asked for more than their own is told of it once, where they may read it', async ({ desk }) => {
  const wide = { ...rule, reach: 'all' as const }
  const [everywhere, queues, muted, narrow, author] = await Promise.all(
    ['e', 'q', 'm', 'n', 'w'].map((name) => desk.aUser('agent', { name })),
  )
  const foreign = await desk.aUser('support-agent', { name: 'f' })
  if (!everywhere || !queues || !muted || !narrow || !author) throw new Error('people')
  await desk.join(queues)
  for (const person of [everywhere, muted, author, foreign]) await desk.as(person)(save, { rules: { created: wide, comment: wide } })
  await desk.as(queues)(save, { rules: { created: { ...wide, reach: 'queues' }, comment: { ...wide, reach: 'queues' } } })
  await desk.as(muted)(save, { queues: [{ queueId: desk.queueId, reach: 'none' }] })
  const elsewhere = await desk.aQueue('Longe')
  const told = async (queueId: number) => {
    const ticket = await desk.aTicket({ queueId })
    const fact = { outboxId: ticket.id, tenantId: desk.id, actorId: author.id }
    const comment = await desk.aComment(ticket)
    for (let turn = 0; turn < 2; turn++)
      await desk.asSystem(async (ctx) => {
        await notifyOfNew(ctx, { ...fact, payload: { ticketId: ticket.id } as never })
        await notifyOfMessage(ctx, { ...fact, payload: { ticketId: ticket.id, commentId: comment.id, isInternal: false } as never })
      })
    const rows = await desk.rows((tx) =>
      tx
        .selectFrom('notifications as n')
        .innerJoin('users as u', 'u.id', 'n.userId')
        .where('n.entityId', '=', ticket.id)
        .select(['u.name', 'n.type'])
        .orderBy('u.name')
        .orderBy('n.type', 'desc')
        .execute(),
    )
    return rows.map(({ name, type }) => `${name} ${type}`)
  }
  expect(await told(desk.queueId)).toEqual(['e ticket_created', 'e comment_added', 'q ticket_created', 'q comment_added'])
  expect(await told(elsewhere)).toEqual(['e ticket_created', 'e comment_added', 'm ticket_created', 'm comment_added'])
})
