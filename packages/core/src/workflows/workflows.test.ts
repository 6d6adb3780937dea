import { ListNotifications } from '@balcao/contracts/notifications/notifications'
import { CreateWorkflow, TryWorkflow } from '@balcao/contracts/workflows/workflows'
import { expect } from 'vitest'
import * as notifications from '../notifications/notifications.ts'
import { remove as removeQueue } from '../queues/remove.ts'
import * as tags from '../tags/tags.ts'
import { test } from '../testing/desk.ts'
import { react } from '../testing/react.ts'
import * as tickets from '../tickets/tickets.ts'
import { tryOut } from './moves.ts'
import { preview } from './preview.ts'
import { aWorkflow, changeWorkflow, TRANSITIONS, type Transitions } from './testing/workflows.ts'
import { versions } from './versions.ts'
import * as workflows from './workflows.ts'

test('a workflow is made, changed and taken away, and the log has it', async ({ desk, other }) => {
  const made = await aWorkflow(desk)
  expect(made).toMatchObject({ name: 'Mudança', types: ['change'], active: true, broken: false, version: 1 })
  const renamed = await changeWorkflow(desk, { id: made.id, version: 1, name: 'Mudanças' })
  expect(renamed).toMatchObject({ name: 'Mudanças', version: 2 })
  await expect(changeWorkflow(desk, { id: made.id, version: 1, name: 'Tarde' })).rejects.toMatchObject({
    ...{ code: 'workflow_changed', details: { current: renamed } },
  })
  expect((await changeWorkflow(desk, { id: made.id, name: 'Mudanças' })).version, 'nothing changed').toBe(2)
  await changeWorkflow(desk, { id: made.id, transitions: [...(TRANSITIONS ?? []), { from: ['new'], to: 'closed' }] })
  const { data } = await desk.as('agent')(versions, { id: made.id })
  expect(data.map(({ version, inUse, transitions }) => [version, inUse, transitions.length])).toEqual([
    [3, true, 6],
    [1, false, 5],
  ])
  await expect(other.as('admin')(workflows.get, { id: made.id })).rejects.toMatchObject({ code: 'workflow_not_found' })
  await expect(other.as('admin')(workflows.remove, { id: made.id })).rejects.toMatchObject({ code: 'workflow_not_found' })
  await expect(desk.as('agent')(workflows.remove, { id: made.id })).rejects.toMatchObject({ code: 'forbidden' })
  expect(await desk.as('client')(({ db }) => db.selectFrom('workflows').selectAll().execute())).toEqual([])
  await desk.as('supervisor')(workflows.remove, { id: made.id })
  expect(await desk.as('agent')(workflows.list)).toEqual({ data: [] })
  const logged = await desk.rows((tx) =>
    tx.selectFrom('auditEvents').select('action').where('resource', '=', 'workflow').orderBy('id').execute(),
  )
  expect(logged.map(({ action }) => action)).toEqual(['workflow.created', 'workflow.updated', 'workflow.updated', 'workflow.deleted'])
})

test('transitions that no ticket takes, one twice, and statuses without a way out are refused', () => {
  const parsed = (transitions: Transitions) => CreateWorkflow.safeParse({ name: 'X', types: ['change'], transitions })
  expect(parsed(TRANSITIONS).success).toBe(true)
  for (const wrong of [
    [...TRANSITIONS, { from: ['resolved'], to: 'waiting_customer' }],
    [...TRANSITIONS, { from: ['open'], to: 'open' }],
    [...TRANSITIONS, { from: ['new', 'open'], to: 'resolved' }],
    [...TRANSITIONS, { from: ['open'], to: 'waiting_customer' }],
    TRANSITIONS.filter(({ from }) => !from.includes('new')),
    [{ from: ['new'], to: 'closed' }],
    [],
  ] as Transitions[])
    expect(parsed(wrong).success, JSON.stringify(wrong.at(-1))).toBe(false)
  expect(parsed([...TRANSITIONS, { from: ['open'], to: 'scheduled' }]).success, 'what is snoozed goes on by itself').toBe(true)
})

test('a type follows one active workflow; names are unique; what does not exist is refused by its field', async ({ desk }) => {
  const first = await aWorkflow(desk)
  await expect(aWorkflow(desk, { name: 'mudança', types: ['request'] })).rejects.toMatchObject({ code: 'workflow_exists' })
  await expect(aWorkflow(desk, { name: 'Outro' })).rejects.toMatchObject({
    details: [{ field: 'types', reason: 'type_has_workflow', params: { name: 'Mudança' } }],
  })
  const second = await aWorkflow(desk, { name: 'Outro', active: false })
  await expect(changeWorkflow(desk, { id: second.id, active: true })).rejects.toMatchObject({ details: [{ field: 'types' }] })
  await changeWorkflow(desk, { id: first.id, active: false })
  await changeWorkflow(desk, { id: second.id, active: true })
  expect(await desk.as('agent')(workflows.types)).toEqual({ types: ['change'] })
  await expect(aWorkflow(desk, { name: 'Sem tipo', types: [] })).rejects.toMatchObject({
    details: [{ field: 'types', reason: 'workflow_without_types' }],
  })
  const asking = { from: ['open' as const], to: 'closed' as const, conditions: { all: [{ field: 'tagId' as const, values: [9] }] } }
  await expect(
    aWorkflow(desk, { name: 'N', types: ['incident'], transitions: [...TRANSITIONS, { ...asking, requires: { fields: ['nada'] } }] }),
  ).rejects.toMatchObject({
    details: [
      { field: 'transitions.5.conditions.all.0.values', reason: 'not_found' },
      { field: 'transitions.5.requires.fields', reason: 'unknown_key' },
    ],
  })
})

test('merged tags are carried; what asks for a tag that is gone is marked, its author notified, and a queue in use stays', async ({
  desk,
}) => {
  const tag = (name: string) => desk.as('supervisor')(tags.create, { name, color: '#2e7d32' })
  const [from, into] = [await tag('de'), await tag('para')]
  const queue = await desk.aQueue('Redes')
  const asking = (id: number): Transitions => [
    ...TRANSITIONS,
    {
      from: ['open'],
      to: 'closed',
      conditions: {
        all: [
          { field: 'tagId', values: [id] },
          { field: 'queueId', values: [queue] },
        ],
      },
    },
  ]
  const { id } = await aWorkflow(desk, { transitions: asking(from.id) })
  await expect(desk.as('admin')(removeQueue, { id: queue })).rejects.toMatchObject({ details: { uses: [{ kind: 'workflow', id }] } })
  await desk.as('supervisor')(tags.merge, { id: from.id, intoId: into.id })
  const read = () => desk.as('supervisor')(workflows.get, { id })
  expect((await read()).transitions.at(-1)?.conditions.all[0]).toMatchObject({ values: [into.id] })
  await desk.as('supervisor')(tags.remove, { id: into.id })
  await react(desk)
  expect(await read()).toMatchObject({ broken: true, active: true })
  const { data } = await desk.as('supervisor')(notifications.list, ListNotifications.parse({}))
  expect(data).toMatchObject([{ type: 'workflow_troubled', actionUrl: `/workflows/${id}` }])
  expect(await changeWorkflow(desk, { id, transitions: TRANSITIONS })).toMatchObject({ broken: false })
})

test('the preview counts open tickets by status; a trial says what a role could do with one, and changes nothing', async ({
  desk,
  other,
}) => {
  const opened = async (title: string) => desk.as('agent')(tickets.create, { title, description: 'x', type: 'change' })
  const [one, two] = [await opened('A'), await opened('B')]
  await desk.as('agent')(tickets.update, { id: two.id, status: 'waiting_customer' })
  const { transitions } = CreateWorkflow.parse({ name: 'X', transitions: TRANSITIONS })
  expect(await desk.as('supervisor')(preview, { types: ['change'], transitions })).toEqual({
    ...{ total: 2, complete: true },
    statuses: [
      { status: 'new', count: 1, isUsed: true },
      { status: 'waiting_customer', count: 1, isUsed: false },
    ],
  })
  const trial = (who: typeof desk, ticketId: number) =>
    who.as('supervisor')((ctx) => tryOut(ctx, TryWorkflow.parse({ transitions: TRANSITIONS, ticketId, role: 'agent' }), 'pt-BR'))
  expect(await trial(desk, one.id)).toMatchObject({ ticket: { id: one.id, status: 'new' }, moves: [{ to: 'open', reasons: [] }] })
  await expect(trial(other, one.id)).rejects.toMatchObject({ code: 'ticket_not_found' })
})
