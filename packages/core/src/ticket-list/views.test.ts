import { CreateTicketView } from '@balcao/contracts/ticket-list/views'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../testing/desk.ts'
import { forgetViews } from '../tickets/on-user-gone.ts'
import { counts } from './view-counts.ts'
import * as views from './views.ts'

const view = (name: string, values: object = {}) => CreateTicketView.parse({ name, filter: { status: ['open'] }, ...values })

test('the team’s views are everybody’s to read and the supervisors’ to change; one’s own are nobody else’s', async ({ desk, other }) => {
  const supervisor = desk.as('supervisor')
  const agent = desk.as('agent')
  const team = await supervisor(views.create, view('Da equipe', { shared: true }))
  const own = await agent(views.create, view('Minha'))
  expect([team.shared, own.shared]).toEqual([true, false])
  const ids = async (who: 'agent' | 'support-agent' | 'admin') => (await desk.as(who)(views.list)).data.map(({ id }) => id)
  expect([await ids('agent'), await ids('support-agent'), await ids('admin')]).toEqual([[team.id, own.id], [team.id], [team.id]])
  for (const change of [
    () => agent(views.create, view('Outra', { shared: true })),
    () => agent(views.update, { id: team.id, name: 'x' }),
    () => agent(views.update, { id: own.id, shared: true }),
    () => agent(views.remove, { id: team.id }),
  ])
    await expect(change()).rejects.toMatchObject({ code: 'forbidden' })
  for (const [who, id] of [
    [desk.as('admin'), own.id],
    [other.as('super_admin'), team.id],
    [other.as('super_admin'), 987_654],
  ] as const) {
    await expect(who(views.update, { id, name: 'x' })).rejects.toMatchObject({ code: 'view_not_found' })
    await expect(who(views.remove, { id })).rejects.toMatchObject({ code: 'view_not_found' })
    await expect(who(views.restore, { id })).rejects.toMatchObject({ code: 'view_not_found' })
  }
  await expect(desk.as('client')(views.list)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(desk.as('client')(counts)).rejects.toMatchObject({ code: 'forbidden' })
})

test('what becomes of the team’s views is written down, with what changed; of one’s own nothing', async ({ desk }) => {
  const supervisor = desk.as('supervisor')
  const team = await supervisor(views.create, view('Urgentes', { shared: true }))
  await supervisor(views.update, { id: team.id, filter: { priority: ['urgent'] } })
  await supervisor(views.update, { id: team.id, name: 'Urgentes' })
  await supervisor(views.remove, { id: team.id })
  await supervisor(views.restore, { id: team.id })
  const own = await supervisor(views.create, view('Só minha'))
  await supervisor(views.remove, { id: own.id })
  await supervisor(views.restore, { id: own.id })
  await supervisor(views.update, { id: own.id, shared: true })
  const acts = await desk.rows((tx) => tx.selectFrom('auditEvents').select(['action', 'before', 'after']).orderBy('id').execute())
  expect(acts.map(({ action }) => action)).toEqual(['view.created', 'view.updated', 'view.deleted', 'view.restored', 'view.updated'])
  expect(acts[1]).toMatchObject({ before: { filter: { status: ['open'] } }, after: { filter: { priority: ['urgent'] } } })
  expect(acts[4]).toMatchObject({ before: { shared: false }, after: { shared: true } })
})

test('names are taken once by the team and once by each person, in whatever case; taking away frees them', async ({ desk }) => {
  const agent = desk.as('agent')
  const first = await agent(views.create, view('Rede'))
  await expect(agent(views.create, view('REDE'))).rejects.toMatchObject({ code: 'view_exists' })
  await desk.as('supervisor')(views.create, view('Rede', { shared: true }))
  await agent(views.remove, { id: first.id })
  const second = await agent(views.create, view('rede'))
  await expect(agent(views.restore, { id: first.id })).rejects.toMatchObject({ code: 'view_exists' })
  await agent(views.update, { id: second.id, name: 'Rede 2' })
  expect(await agent(views.restore, { id: first.id })).toMatchObject({ id: first.id, name: 'Rede' })
  await expect(agent(views.restore, { id: first.id })).rejects.toMatchObject({ code: 'view_not_found' })
})

test('the direct path to a socket writes what the subscription would, once for all clients whose request ids are equal', async ({
  desk,
  other,
}) => {
  const agent = desk.as('agent')
  await desk.aField({ key: 'regiao', type: 'select', options: JSON.stringify([{ value: 'sul', label: 'Sul', isActive: true }]) })
  const look = { columns: { hidden: ['type'], order: ['status', 'subject'], widths: { subject: 400 } }, density: 'compact' as const }
  const filter = { assignee: ['me' as const], customFields: [{ key: 'regiao', operator: 'is' as const, values: ['sul'] }] }
  const made = await agent(views.create, view('Sul', { filter, look, sort: 'cf:regiao', order: 'asc' }))
  expect((await agent(views.list)).data).toEqual([made])
  expect(made).toMatchObject({ filter, look, sort: 'cf:regiao', order: 'asc', missing: [] })
  for (const values of [
    { filter: { tagId: [await other.aTag('Alheia')] } },
    { filter: { assignee: [(await other.person('agent')).id] } },
    { filter: { queueId: [other.queueId] } },
    { filter: { customFields: [{ key: 'nada', operator: 'is', values: ['x'] }] } },
    { filter: { customFields: [{ key: 'regiao', operator: 'is', values: ['oeste'] }] } },
    { sort: 'cf:nada' },
  ])
    await expect(agent(views.create, view('Errada', values))).rejects.toMatchObject({ code: 'invalid_input' })
})

test('a view that names what is gone comes without it, and says so', async ({ desk }) => {
  const agent = desk.as('agent')
  const [stays, goes] = [await desk.aTag('Fica'), await desk.aTag('Vai')]
  const field = await desk.aField({ key: 'contrato', type: 'text' })
  const filter = { tagId: [stays, goes], customFields: [{ key: 'contrato', operator: 'is' as const, values: ['A1'] }] }
  const made = await agent(views.create, view('Antiga', { filter, sort: 'cf:contrato' }))
  await desk.aTicket({ status: 'open' })
  await desk.rows((tx) => tx.deleteFrom('tags').where('id', '=', goes).execute())
  await desk.rows((tx) => tx.deleteFrom('customFields').where('id', '=', field.id).execute())
  const [read] = (await agent(views.list)).data
  expect(read).toMatchObject({
    id: made.id,
    filter: { tagId: [stays] },
    sort: 'updatedAt',
    missing: ['tagId', 'customFields.contrato', 'sort'],
  })
  expect(read?.filter).not.toHaveProperty('customFields')
  expect((await agent(counts)).data).toEqual([{ id: made.id, count: 0 }])
  await agent(views.update, { id: made.id, filter: { tagId: [stays] }, sort: 'number' })
  expect((await agent(views.list)).data[0]?.missing).toEqual([])
})

test('each reader’s counts are of what they see; “me” is whoever reads; other desks count nothing', async ({ desk, other }) => {
  const [lia, caio] = [await desk.aUser('agent'), await desk.aUser('support-agent')]
  await desk.join(caio)
  const far = await desk.aQueue('Longe')
  for (const values of [{ assigneeId: lia.id }, { assigneeId: lia.id, queueId: far }, { assigneeId: caio.id }, {}])
    await desk.aTicket({ status: 'open', ...values })
  await other.aTicket({ status: 'open' })
  const supervisor = desk.as('supervisor')
  const mine = await supervisor(views.create, view('Comigo', { shared: true, filter: { status: ['open'], assignee: ['me'] } }))
  const open = await supervisor(views.create, view('Abertos', { shared: true }))
  const told = async (who: typeof lia) => (await desk.as(who)(counts)).data
  expect(await told(lia)).toEqual([
    { id: mine.id, count: 2 },
    { id: open.id, count: 4 },
  ])
  expect(await told(caio)).toEqual([
    { id: mine.id, count: 1 },
    { id: open.id, count: 3 },
  ])
  expect((await other.as('admin')(counts)).data).toEqual([])
})

test('a count that takes too long is left out, and the rest of the answer stands', async ({ desk }) => {
  const agent = desk.as('agent')
  const [a, b] = [await agent(views.create, view('A')), await agent(views.create, view('B'))]
  const told = await desk.rows(async (tx) => {
    await sql`lock table tickets in access exclusive mode`.execute(tx)
    return agent(counts)
  })
  expect(told.data).toEqual([
    { id: a.id, count: null },
    { id: b.id, count: null },
  ])
})

test('tabs are each person’s, in their order, and lead somewhere', async ({ desk, other }) => {
  const agent = desk.as('agent')
  const own = await agent(views.create, view('Minha'))
  const foreign = await other.as('agent')(views.create, view('Alheia'))
  expect((await agent(views.list)).tabs).toBeNull()
  expect(await agent(views.saveTabs, { tabs: [own.id, 'open', own.id, foreign.id, 'mine'] })).toEqual({ tabs: [own.id, 'open', 'mine'] })
  expect((await agent(views.list)).tabs).toEqual([own.id, 'open', 'mine'])
  expect((await desk.as('supervisor')(views.list)).tabs).toBeNull()
})

test('who is removed leaves no views behind', async ({ desk }) => {
  const person = await desk.aUser('agent')
  await desk.as(person)(views.create, view('Sozinha'))
  await desk.as(person)(views.saveTabs, { tabs: ['open'] })
  const fact = { outboxId: 1, tenantId: desk.id, actorId: null, payload: { userId: person.id } }
  await desk.asSystem((ctx) => forgetViews(ctx, fact))
  for (const table of ['ticketViews', 'ticketViewTabs'] as const)
    expect(await desk.rows((tx) => tx.selectFrom(table).selectAll().execute())).toEqual([])
})

test('who has a view is told of what becomes of it: the team’s is everybody’s, one’s own is one’s own', async ({ desk }) => {
  const { id: agentId } = await desk.person('agent')
  const told = async () => (await desk.facts()).flatMap(({ name, payload }) => (name === 'view:changed' ? [payload] : []))
  const own = await desk.as('agent')(views.create, view('Minha'))
  await desk.as('agent')(views.update, { id: own.id, name: 'Minha' })
  expect(await told(), 'what stays as it was is no news').toEqual([{ userId: agentId }])
  await desk.as('agent')(views.saveTabs, { tabs: [own.id] })
  await desk.as('agent')(views.remove, { id: own.id })
  expect(await told()).toEqual([{ userId: agentId }, { userId: agentId }, { userId: agentId }])
  const supervisor = desk.as('supervisor')
  const team = await supervisor(views.create, view('Da equipe'))
  await supervisor(views.update, { id: team.id, shared: true })
  await supervisor(views.update, { id: team.id, shared: false })
  const { id: supervisorId } = await desk.person('supervisor')
  expect((await told()).slice(3), 'shared, and no longer shared: both are everybody’s news').toEqual([
    { userId: supervisorId },
    { userId: null },
    { userId: null },
  ])
})
