import { ListWatches, type WatchRow } from '@balcao/contracts/watchers/overview'
import { MAX_WATCHERS } from '@balcao/contracts/watchers/watching'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { removeOldBulkEdits } from '../tenants/maintenance.ts'
import { type Desk, test } from '../testing/desk.ts'
import * as tickets from '../tickets/tickets.ts'
import { beginExport, exportPart } from './export.ts'
import { list } from './overview.ts'
import { remove, undo } from './removals.ts'
import * as teams from './teams.ts'
import * as watchers from './watchers.ts'

const asked = (filter: object = {}) => ListWatches.parse(filter)
const who = ({ user, team, ticket }: WatchRow) => `${user?.name ?? team?.name} #${ticket?.number}`
const seen = async (desk: Desk, filter: object = {}) => (await desk.as('supervisor')(list, asked(filter))).data.map(who)

/** Two tickets, of a company and of none, with people, a customer and a team on them. */
async function aDeskOfWatchers(desk: Desk) {
  const company = await desk.aCompany('Acme')
  const [one, two] = [await desk.aTicket({ companyId: company.id }), await desk.aTicket()]
  const [ana, bia] = [await desk.aUser('agent', { name: 'Ana' }), await desk.aUser('agent', { name: 'Bia' })]
  const client = await desk.aUser('client', { name: 'Caio' })
  await desk.as(ana)(watchers.add, { id: one.id })
  await desk.as(ana)(watchers.add, { id: two.id, level: 'status', mutedUntil: '2999-01-01T00:00:00Z' })
  await desk.as(bia)(watchers.add, { id: two.id })
  await desk.as('agent')(watchers.add, { id: one.id, userId: client.id })
  const team = await desk.aQueue('Rede', [bia])
  await desk.as('agent')(teams.add, { id: one.id, queueId: team })
  return {
    company,
    one,
    two,
    ana,
    bia,
    client,
    team,
    keys: { ana: `p${one.id}-${ana.id}`, bia: `p${two.id}-${bia.id}`, team: `t${one.id}-${team}` },
  }
}

test('who watches what, the latest first, by person, ticket, level and company; each page goes on where the last ended', async ({
  desk,
}) => {
  const { company, one, two, ana } = await aDeskOfWatchers(desk)
  const [a, b] = [one.number, two.number]
  const all = [`Rede #${a}`, `Caio #${a}`, `Bia #${b}`, `Ana #${b}`, `Ana #${a}`]
  expect(await seen(desk)).toEqual(all)
  expect(await seen(desk, { userId: ana.id })).toEqual([`Ana #${b}`, `Ana #${a}`])
  expect(await seen(desk, { number: b })).toEqual([`Bia #${b}`, `Ana #${b}`])
  expect(await seen(desk, { level: ['status', 'mentions'] })).toEqual([`Ana #${b}`])
  expect(await seen(desk, { companyId: company.id })).toEqual([`Rede #${a}`, `Caio #${a}`, `Ana #${a}`])
  const { data } = await desk.as('supervisor')(list, asked({ userId: ana.id }))
  expect(data[0]).toMatchObject({
    side: 'staff',
    level: 'status',
    source: 'manual',
    company: null,
    ticket: { id: two.id, status: two.status },
  })
  expect(data[0]?.mutedUntil).toContain('2999')

  // All at one instant: the ids alone order them then.
  for (const table of ['ticket_watchers', 'ticket_team_watchers'])
    await desk.rows((tx) => sql`update ${sql.table(table)} set created_at = '2026-01-02T03:04:05.123456Z'`.execute(tx))
  const paged: string[] = []
  for (let cursor: string | undefined, more = true; more; ) {
    const page = await desk.as('supervisor')(list, asked({ limit: 2, ...(cursor ? { cursor } : {}) }))
    paged.push(...page.data.map(who))
    cursor = page.nextCursor ?? undefined
    more = page.hasNext
  }
  expect(paged.toSorted()).toEqual(all.toSorted())
})

test('R01 supervisors see what their role sees of tickets, lower roles nothing, and no house sees another', async ({ desk, other }) => {
  const { one, two, keys } = await aDeskOfWatchers(desk)
  await expect(desk.as('agent')(list, asked())).rejects.toMatchObject({ code: 'forbidden' })
  await expect(desk.as('agent')(remove, { keys: [keys.ana] })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(desk.as('agent')(beginExport, {})).rejects.toMatchObject({ code: 'forbidden' })
  expect(await seen(other)).toEqual([])
  expect(await other.as('supervisor')(remove, { keys: [keys.ana, keys.team] })).toMatchObject({
    id: null,
    done: 0,
    failed: [
      { key: keys.ana, code: 'ticket_not_found', number: null, title: null },
      { key: keys.team, code: 'ticket_not_found' },
    ],
  })
  const narrow = await desk.aRole('supervisor', { 'ticket.read': 'queue' })
  const lead = await desk.aUser('supervisor', { role: narrow.slug })
  const queue = await desk.aQueue('Dela', [lead])
  await desk.rows((tx) => tx.updateTable('tickets').set({ queueId: queue }).where('id', '=', two.id).execute())
  const rows = (await desk.as(lead)(list, asked())).data
  expect(new Set(rows.map(({ ticket }) => ticket?.id))).toEqual(new Set([two.id]))
  expect((await desk.as(lead)(remove, { keys: [keys.ana] })).failed).toMatchObject([{ code: 'ticket_not_found', number: null }])
  const file = await desk.as(lead)(beginExport, {})
  expect(file.rows).toBe(2)
  const without = await desk.aRole('supervisor', { 'ticket.manage_watchers': 'none' })
  const stripped = await desk.aUser('supervisor', { role: without.slug })
  await expect(desk.as(stripped)(list, asked())).rejects.toMatchObject({ code: 'forbidden' })
  expect(one.id).not.toBe(two.id)
})

test('many are taken off at once, counted, told and audited; what stays is named; undoing gives them back as they were', async ({
  desk,
}) => {
  const { one, two, ana, bia, keys } = await aDeskOfWatchers(desk)
  const supervisor = desk.as('supervisor')
  const gone = `p${two.id}-${(await desk.person('agent')).id}`
  const result = await supervisor(remove, { keys: [keys.ana, keys.team, keys.bia, gone, keys.ana] })
  expect(result).toMatchObject({ done: 3, failed: [{ key: gone, code: 'watch_not_found', number: two.number, title: two.title }] })
  expect(await seen(desk)).toEqual([`Caio #${one.number}`, `Ana #${two.number}`])
  expect((await supervisor(tickets.get, { id: one.id })).watchersCount).toBe(1)
  const events = await desk.rows((tx) => tx.selectFrom('ticketEvents').select(['ticketId', 'changes']).orderBy('id').execute())
  expect(events.slice(-2)).toMatchObject([
    { ticketId: one.id, changes: [{ field: 'watchers', from: ['Ana', 'Rede'], to: [] }] },
    { ticketId: two.id, changes: [{ field: 'watchers', from: ['Bia'], to: [] }] },
  ])
  expect((await desk.facts()).slice(-2).map(({ name }) => name)).toEqual(['ticket:updated', 'ticket:updated'])

  // Meanwhile one begins to follow again, and another is no longer there.
  await desk.as(ana)(watchers.add, { id: one.id, level: 'mentions' })
  const again = await supervisor(undo, { id: result.id ?? 0 })
  expect(again).toMatchObject({ id: null, done: 2, failed: [{ key: keys.ana, code: 'watch_not_restored' }] })
  expect((await supervisor(list, asked({ userId: ana.id, number: one.number }))).data).toMatchObject([{ level: 'mentions' }])
  expect((await supervisor(list, asked({ userId: bia.id }))).data).toMatchObject([{ level: 'all', source: 'manual' }])
  await expect(supervisor(undo, { id: result.id ?? 0 })).rejects.toMatchObject({ code: 'bulk_edit_past' })
  const audited = await desk.rows((tx) =>
    tx.selectFrom('auditEvents').select(['action', 'risk', 'before', 'after']).orderBy('id').execute(),
  )
  expect(audited).toEqual([
    {
      action: 'watchers.removed',
      risk: 'high',
      before: { watchers: [`#${one.number}: Ana`, `#${one.number}: Rede`, `#${two.number}: Bia`] },
      after: { watchers: null },
    },
    expect.objectContaining({ action: 'watchers.restored', after: { watchers: expect.arrayContaining([`#${two.number}: Bia`]) } }),
  ])
})

test('a removal is undone by who made it, in time, and only while there is room', async ({ desk, testDb }) => {
  const { two, keys } = await aDeskOfWatchers(desk)
  const supervisor = desk.as('supervisor')
  const { id } = await supervisor(remove, { keys: [keys.bia] })
  const mine = { id: id ?? 0 }
  await expect(desk.as('manager')(undo, mine)).rejects.toMatchObject({ code: 'bulk_edit_not_found' })
  const many = await Promise.all(Array.from({ length: MAX_WATCHERS - 1 }, () => desk.aUser('client')))
  await desk.rows((tx) =>
    tx
      .insertInto('ticketWatchers')
      .values(many.map((one) => ({ tenantId: desk.id, ticketId: two.id, userId: one.id, side: 'customer' })))
      .execute(),
  )
  expect(await supervisor(undo, mine)).toMatchObject({ done: 0, failed: [{ code: 'too_many_watchers' }] })
  const later = await supervisor(remove, { keys: [`p${two.id}-${many[0]?.id}`] })
  await desk.rows((tx) => sql`update watch_removals set created_at = now() - interval '1 hour'`.execute(tx))
  await expect(supervisor(undo, { id: later.id ?? 0 })).rejects.toMatchObject({ code: 'bulk_edit_past' })
  await removeOldBulkEdits(testDb)
  expect(await desk.rows((tx) => tx.selectFrom('watchRemovals').select('id').execute())).toEqual([])
})

test('the file holds what the list does, in parts, with no formula in it, and is written down', async ({ desk }) => {
  const { one } = await aDeskOfWatchers(desk)
  await desk.rows((tx) => tx.updateTable('tickets').set({ title: '=cmd|calc' }).where('id', '=', one.id).execute())
  const supervisor = desk.as('supervisor')
  await expect(supervisor((ctx) => beginExport(ctx, {}, 4))).rejects.toMatchObject({ details: [{ field: 'userId' }] })
  const filter = { number: one.number }
  const file = await supervisor(beginExport, filter)
  expect([file.rows, file.name]).toEqual([3, expect.stringMatching(/^observadores-\d{4}-\d\d-\d\d-\d{4}\.csv$/)])
  expect(file.head.startsWith('\uFEFFQuem;E-mail;Tipo;O quê;Ticket;')).toBe(true)
  // Who begins to watch once the file is begun is not in it.
  await desk.as('manager')(watchers.add, { id: one.id })
  const part = await supervisor((ctx) => exportPart(ctx, filter, file, file.place))
  expect(part.next).toBeUndefined()
  const lines = part.text.trimEnd().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[0]).toMatch(new RegExp(`^Rede;;Equipe inteira;Ticket;${one.number};"'=cmd\\|calc";`))
  const audited = await desk.rows((tx) => tx.selectFrom('auditEvents').select(['action', 'risk', 'details']).execute())
  expect(audited).toEqual([{ action: 'watchers.exported', risk: 'high', details: { rows: 3, filter } }])
})

test('a file names statuses as the organisation does', async ({ desk }) => {
  const ticket = await desk.aTicket({ status: 'open' })
  const ana = await desk.aUser('agent', { name: 'Ana' })
  await desk.as(ana)(watchers.add, { id: ticket.id })
  await desk.rows((tx) => tx.insertInto('statusNames').values({ tenantId: desk.id, status: 'open', name: 'Na bancada' }).execute())
  const supervisor = desk.as('supervisor')
  const file = await supervisor((ctx) => beginExport(ctx, {}))
  const { text } = await supervisor((ctx) => exportPart(ctx, {}, file, file.place))
  expect(text).toContain(';Na bancada;')
})
