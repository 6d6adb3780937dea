import { customKey } from '@balcao/contracts/tickets/custom-keys'
import { SaveCustomStatuses } from '@balcao/contracts/tickets/custom-statuses'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Desk } from '../testing/desk.ts'
import { test } from '../testing/desk.ts'
import * as customStatuses from '../tickets/settings/custom-statuses.ts'
import * as imports from './imports.ts'
import { asStarter, take } from './taken.ts'
import { aStore, sent, sentMessages, worked } from './testing/files.ts'
import { FRESHDESK, JIRA_CSV, OWN_CSV, OWN_MESSAGES, ZENDESK } from './testing/samples.ts'
import { writeImport } from './writing/run.ts'

const get = (desk: Desk, id: number) => desk.as('admin')((ctx) => imports.get(ctx, { id }))
const run = (desk: Desk, id: number) => desk.as('admin')((ctx) => imports.run(ctx, { id }))
const linesOf = async (desk: Desk, id: number) => (await desk.as('admin')((ctx) => imports.lines(ctx, { id, limit: 50 }))).data
const ticketsHere = (desk: Desk) => desk.rows((tx) => tx.selectFrom('tickets').selectAll().orderBy('id').execute())
const outboxOf = (desk: Desk) => desk.rows((tx) => tx.selectFrom('outbox').select('name').execute())

/** An export of Zendesk, read and run to its end. */
async function imported(desk: Desk, store = aStore()) {
  const { id } = await sent(desk, store, 'zendesk', ZENDESK)
  await worked(desk, store)
  await run(desk, id)
  await worked(desk, store)
  return { id, store }
}

test('an export of Zendesk is looked at before anything is written, then written with its dates, people and messages', async ({ desk }) => {
  const agent = await desk.aUser('support-agent', { email: 'ana.agente@suporte.example' })
  const store = aStore()
  const { id } = await sent(desk, store, 'zendesk', ZENDESK)
  await worked(desk, store)
  const sentEvents = await desk.rows((tx) => tx.selectFrom('auditEvents').select('action').where('resourceId', '=', String(id)).execute())
  expect(sentEvents.map(({ action }) => action)).toContain('ticket_import.created')
  const ready = await get(desk, id)
  expect(ready).toMatchObject({
    ...{ state: 'ready', total: 3, known: 0, counts: { pending: 2, error: 1 }, unmapped: { statuses: [], priorities: [], types: [] } },
    found: { messages: 3, people: 2, newPeople: 2, companies: 1, newCompanies: 1, statuses: { closed: 1, pending: 1 } },
  })
  expect(ready.first[0]).toMatchObject({ reference: '12345', status: 'closed', priority: 'high', isNew: true })
  expect(await ticketsHere(desk)).toEqual([])
  await run(desk, id)
  const before = (await outboxOf(desk)).length
  await worked(desk, store)
  const [first, second, ...others] = await ticketsHere(desk)
  expect(others).toEqual([])
  expect(first).toMatchObject({
    ...{
      title: 'Caixa não abre',
      status: 'closed',
      channel: 'email',
      assigneeId: agent.id,
      externalSource: 'Zendesk',
      externalReference: '12345',
    },
    ...{
      createdAt: expect.stringMatching(/^2024-03-01/),
      resolvedAt: expect.stringMatching(/^2024-03-03/),
      closedAt: expect.stringMatching(/^2024-03-05/),
    },
    ...{ firstResponseAt: expect.stringMatching(/^2024-03-01/), lastPublicBy: 'customer', slaState: null },
  })
  expect(second).toMatchObject({ status: 'waiting_customer', priority: 'medium', type: 'question' })
  const comments = await desk.rows((tx) =>
    tx.selectFrom('comments').select(['authorSide', 'content', 'isInternal', 'authorId']).orderBy('id').execute(),
  )
  expect(comments.map(({ authorSide, isInternal }) => [authorSide, isInternal])).toEqual([
    ['staff', false],
    ['system', true],
    ['customer', false],
  ])
  expect(comments[0]?.authorId).toBe(agent.id)
  expect(comments[1]?.content).toBe('**Bruno Antigo** (Zendesk):\n\nCliente antigo.')
  expect(comments[2]?.content).toContain('[foto \\[1\\].png](<https://loja.zendesk.com/attachments/token/x/?name=foto.png>)')
  const states = await desk.rows((tx) =>
    tx
      .selectFrom('ticketStates')
      .select(['status', 'at'])
      .where('ticketId', '=', first?.id ?? 0)
      .orderBy('id')
      .execute(),
  )
  expect(states.map(({ status, at }) => `${status} ${at.slice(0, 10)}`)).toEqual([
    'open 2024-03-01',
    'resolved 2024-03-03',
    'closed 2024-03-05',
  ])
  // Nobody hears of any ticket.
  const events = (await outboxOf(desk)).slice(before).map(({ name }) => name)
  expect(events.filter((name) => name.startsWith('ticket:') || name.startsWith('comment:') || name.startsWith('mail'))).toEqual([])
  expect(events).toEqual(expect.arrayContaining(['tickets:imported', 'ticket_import:ended']))
  for (const table of ['mails', 'notifications', 'slaTimers', 'routingWakeups', 'intakeDeltas'] as const)
    expect(await desk.rows((tx) => tx.selectFrom(table).select(sql`1`.as('one')).execute()), table).toEqual([])
  const people = await desk.rows((tx) =>
    tx.selectFrom('users').select(['email', 'role', 'invitedAt', 'isActive']).where('email', 'like', '%@loja.example').execute(),
  )
  expect(people).toEqual([{ email: 'clara@loja.example', role: 'client', invitedAt: null, isActive: true }])
  expect(await get(desk, id)).toMatchObject({ state: 'done', done: 3, counts: { created: 2, error: 1, pending: 0 }, canUndo: true })
  expect((await linesOf(desk, id)).map(({ reference, state, reasons }) => [reference, state, reasons.map(({ reason }) => reason)])).toEqual(
    [
      ['12345', 'created', []],
      ['12346', 'created', []],
      ['12347', 'error', ['ticket_import_requester_missing']],
    ],
  )
  const left = await desk.rows((tx) =>
    tx.selectFrom('ticketImportLines').select(['payload', 'emails']).where('importId', '=', id).execute(),
  )
  expect(left.filter(({ payload, emails }) => payload !== null || emails.length > 0)).toEqual([])
})

test('the same file again creates nothing, and says which tickets are here', async ({ desk }) => {
  const { store } = await imported(desk)
  const number = (await ticketsHere(desk))[0]?.number
  const { id } = await imported(desk, store)
  expect(await ticketsHere(desk)).toHaveLength(2)
  expect(await get(desk, id)).toMatchObject({ state: 'done', counts: { created: 0, known: 2 } })
  expect((await linesOf(desk, id))[0]).toMatchObject({ state: 'known', reasons: [{ reason: 'ticket_import_known', params: { number } }] })
})

test('an import whose worker was killed goes on exactly there', async ({ desk }) => {
  const store = aStore()
  const { id } = await sent(desk, store, 'zendesk', ZENDESK)
  await worked(desk, store)
  await run(desk, id)
  const taken = await take(desk.db)
  if (!taken) throw new Error('nothing to take')
  // Killed within its first transaction, and again right after its commit.
  const open = asStarter(desk.db, taken)
  let turns = 0
  const killed = new Error('killed')
  const log = { info: () => undefined, error: () => undefined }
  const dying: typeof open = async (work) => {
    if (++turns > 1) throw Object.assign(killed, { code: '57P01' })
    return open(work)
  }
  await writeImport(dying, taken, log).catch(() => undefined)
  expect(await ticketsHere(desk)).toHaveLength(2)
  // Nobody else takes it while it may be worked on; after a minute of silence, somebody does.
  expect(await take(desk.db)).toBeUndefined()
  await desk.rows((tx) =>
    tx.updateTable('ticketImports').set({ workedAt: sql<string>`now() - interval '2 minutes'` }).where('id', '=', id).execute(),
  )
  await worked(desk, store)
  expect(await ticketsHere(desk)).toHaveLength(2)
  expect(await get(desk, id)).toMatchObject({ state: 'done', counts: { created: 2 } })
})

test('an import is taken back by its number of tickets; what somebody worked on stays', async ({ desk }) => {
  const { id, store } = await imported(desk)
  const [, second] = await ticketsHere(desk)
  const undo = (tickets: number) => desk.as('admin')((ctx) => imports.undo(ctx, { id, tickets }))
  await expect(undo(7)).rejects.toMatchObject({ code: 'invalid_input' })
  await desk.rows((tx) =>
    tx
      .updateTable('tickets')
      .set({ version: 2 })
      .where('id', '=', second?.id ?? 0)
      .execute(),
  )
  await undo(2)
  await worked(desk, store)
  expect((await ticketsHere(desk)).map(({ id: left }) => left)).toEqual([second?.id])
  expect((await linesOf(desk, id)).map(({ state }) => state)).toEqual(['undone', 'stays', 'error'])
  expect(await get(desk, id)).toMatchObject({ state: 'undone', canUndo: false })
  // Its references are free again.
  const again = await imported(desk, store)
  expect(await get(desk, again.id)).toMatchObject({ counts: { created: 1, known: 1 } })
})

test('a CSV asks what its unknown values are, and has its messages in a second file', async ({ desk, other }) => {
  const store = aStore()
  const { id, mapping, version } = await sent(desk, store, 'csv', OWN_CSV, 'Planilha')
  expect(mapping.columns).toMatchObject({
    Referência: 'reference',
    'Criado em': 'createdAt',
    'E-mail do solicitante': 'requesterEmail',
    Solicitante: 'requesterName',
  })
  await sentMessages(desk, store, id, OWN_MESSAGES)
  await desk.as('admin')((ctx) => imports.read(ctx, { id }))
  await worked(desk, store)
  const ready = await get(desk, id)
  expect(ready).toMatchObject({
    ...{ state: 'ready', total: 4, counts: { pending: 2, error: 2 }, found: { messages: 2, strayMessages: 1 } },
    unmapped: { statuses: ['em triagem'], priorities: [], types: [] },
  })
  await expect(run(desk, id)).rejects.toMatchObject({ code: 'invalid_input' })
  const part = [
    { status: 'open' as const, name: 'Em teste' },
    { status: 'open' as const, name: 'Parado', active: false },
  ]
  const saved = (at: Desk) => at.as('admin')(customStatuses.save, SaveCustomStatuses.parse({ statuses: part }))
  const [trial, off] = await saved(desk)
  const [foreign] = await saved(other)
  const choose = (id: number | undefined) => ({ statuses: { ...ready.mapping.statuses, 'em triagem': customKey(id ?? 0) } })
  for (const [wrong, reason] of [
    [foreign?.id, 'custom_status_not_found'],
    [off?.id, 'custom_status_off'],
  ] as const)
    await expect(
      desk.as('admin')((ctx) => imports.update(ctx, { id, version: ready.version, mapping: choose(wrong) })),
    ).rejects.toMatchObject({ details: [{ field: 'mapping.statuses', reason }] })
  const change = choose(trial?.id)
  await expect(desk.as('admin')((ctx) => imports.update(ctx, { id, version, mapping: change }))).rejects.toMatchObject({
    code: 'ticket_import_state',
  })
  await desk.as('admin')((ctx) => imports.update(ctx, { id, version: ready.version, mapping: change }))
  // What is not sent stays as it was.
  expect((await get(desk, id)).mapping).toMatchObject({
    columns: mapping.columns,
    statuses: { resolvido: 'resolved', 'em triagem': `custom:${trial?.id}` },
  })
  expect((await get(desk, id)).first.map(({ status, customStatusId }) => [status, customStatusId])).toContainEqual(['open', trial?.id])
  await run(desk, id)
  await worked(desk, store)
  expect(await get(desk, id)).toMatchObject({ state: 'done', counts: { created: 2, error: 2 } })
  const [first] = await ticketsHere(desk)
  expect(first).toMatchObject({ externalSource: 'Planilha', externalReference: 'A-1', type: 'question' })
  const comments = await desk.rows((tx) =>
    tx
      .selectFrom('comments')
      .select(['content', 'authorSide'])
      .where('ticketId', '=', first?.id ?? 0)
      .orderBy('id')
      .execute(),
  )
  expect(comments.map(({ content }) => content)).toEqual(['Alguém?', 'Veja o manual.'])
  // The next file of its kind begins with what was chosen.
  expect((await sent(desk, store, 'csv', OWN_CSV)).mapping.statuses).toMatchObject({ 'em triagem': `custom:${trial?.id}` })
  const custom = await desk.rows((tx) =>
    tx.selectFrom('tickets').select(['status', 'customStatusId']).where('customStatusId', 'is not', null).execute(),
  )
  expect(custom).toEqual([{ status: 'open', customStatusId: trial?.id }])
})

test('files of Freshdesk and Jira come, and what is no such file says so', async ({ desk }) => {
  const store = aStore()
  const fresh = await sent(desk, store, 'freshdesk', FRESHDESK)
  const jira = await sent(desk, store, 'mapped', JIRA_CSV)
  await desk.as('admin')((ctx) => imports.read(ctx, { id: jira.id }))
  const broken = await sent(desk, store, 'zendesk', '{"tickets":[{')
  const empty = await sent(desk, store, 'zendesk', '{"tickets":[]}')
  await worked(desk, store)
  expect(await get(desk, broken.id)).toMatchObject({ state: 'failed', failure: { reason: 'ticket_import_not_json' } })
  expect(await get(desk, empty.id)).toMatchObject({ state: 'failed', failure: { reason: 'ticket_import_empty' } })
  for (const { id } of [fresh, jira]) await run(desk, id)
  await worked(desk, store)
  expect(
    (await ticketsHere(desk)).map(({ externalSource, externalReference }) => `${externalSource} ${externalReference}`).toSorted(),
  ).toEqual(['Freshdesk 77', 'Freshdesk 78', 'Jira SUP-1'])
})

test('one that is given up leaves nothing of its file, and none but administrators import', async ({ desk }) => {
  const store = aStore()
  const { id } = await sent(desk, store, 'zendesk', ZENDESK)
  await worked(desk, store)
  await desk.as('admin')((ctx) => imports.cancel(ctx, { id }))
  expect(await desk.rows((tx) => tx.selectFrom('ticketImportLines').selectAll().execute())).toEqual([])
  expect(await desk.rows((tx) => tx.selectFrom('ticketImports').select(['fileId', 'state']).execute())).toEqual([
    { fileId: null, state: 'cancelled' },
  ])
  await expect(run(desk, id)).rejects.toMatchObject({ code: 'ticket_import_state' })
  for (const role of ['manager', 'supervisor', 'support-agent'] as const)
    await expect(
      desk.as(role)((ctx) => imports.get(ctx, { id })),
      role,
    ).rejects.toMatchObject({ code: 'forbidden' })
})
