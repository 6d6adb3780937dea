import { CreateReportSchedule, UpdateReportSchedule } from '@balcao/contracts/reports/schedules'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { lookUp, unsubscribe } from '../../notifications/unsubscribe.ts'
import type { Ports } from '../../ports.ts'
import { aDesk, type Desk, type Person, test } from '../../testing/desk.ts'
import { deriveDue } from '../derive.ts'
import { sendDueReports } from './due.ts'
import { fetchReportFile } from './files.ts'
import * as rules from './schedules.ts'

const log = { info: () => undefined, error: (fields: object) => expect(fields).toBeUndefined() }
const rhythm = { unit: 'days', every: 1, time: '07:00', startsOn: '2026-01-01' }
const asked = (values: object = {}) => CreateReportSchedule.parse({ name: 'Semanal', format: 'json', schedule: rhythm, ...values })

/** A store that keeps files in memory. */
function aStore() {
  const kept = new Map<string, Buffer>()
  const put = async (key: string, source: AsyncIterable<Uint8Array>) => {
    const parts: Uint8Array[] = []
    for await (const part of source) parts.push(part)
    const bytes = Buffer.concat(parts)
    kept.set(key, bytes)
    return { size: bytes.length, sha256: key }
  }
  return { kept, ports: { files: { put }, publicUrl: 'https://ajuda.example' } as unknown as Ports }
}

const bringOn = (desk: Desk, id: number, at = new Date(Date.now() - 60_000)) =>
  desk.rows((tx) => tx.updateTable('reportSchedules').set({ nextAt: at.toISOString() }).where('id', '=', id).execute())
const mails = (desk: Desk) =>
  desk.rows((tx) => tx.selectFrom('mails').select(['id', 'toAddress', 'subject', 'text', 'linkPath', 'notice']).orderBy('id').execute())
const notices = (desk: Desk) =>
  desk.rows((tx) =>
    tx.selectFrom('notifications').select(['userId', 'message']).where('type', '=', 'report_stopped').orderBy('id').execute(),
  )
const own = async (desk: Desk, who: Person | 'manager') => (await desk.as(who)(rules.list)).data

test('a report is mailed when its time comes, once, to those who may read figures, and its file is theirs', async ({ desk }) => {
  const { ports } = aStore()
  const [manager, agent, gone] = [await desk.person('manager'), await desk.person('agent'), await desk.aUser('agent')]
  await desk.aTicket({ status: 'open', createdAt: new Date(Date.now() - 86_400_000).toISOString() })
  while (await deriveDue({ db: desk.db, log }));
  const { id } = await desk.as('manager')(rules.create, asked({ period: '7', recipientIds: [manager.id, agent.id, gone.id] }))
  await desk.rows((tx) => tx.updateTable('users').set({ isActive: false }).where('id', '=', gone.id).execute())
  await sendDueReports({ db: desk.db, ports, log })
  expect(await mails(desk), 'before its time').toEqual([])

  await bringOn(desk, id)
  await Promise.all([1, 2, 3].map(() => sendDueReports({ db: desk.db, ports, log })))
  await sendDueReports({ db: desk.db, ports, log })
  const sent = await mails(desk)
  expect(sent.map(({ toAddress }) => toAddress).toSorted()).toEqual([manager.email, agent.email].toSorted())
  expect(sent[0]?.text).toContain('| Criados | 1 | 0 |')
  expect(sent[0]?.text).toContain('https://ajuda.example/reports?tab=schedules')
  const [schedule] = await own(desk, 'manager')
  expect(schedule).toMatchObject({ state: 'active', last: { people: 2 }, mine: true })
  expect(Date.parse(schedule?.nextAt ?? '')).toBeGreaterThan(Date.now())

  const run = schedule?.last?.runId ?? 0
  expect(await desk.as('agent')(fetchReportFile, { id: run })).toMatchObject({ name: expect.stringMatching(/^dashboard-.*\.json$/) })
  expect((await own(desk, agent)).map(({ mine }) => mine)).toEqual([false])
  const stranger = await desk.aUser('agent')
  await expect(desk.as(stranger)(fetchReportFile, { id: run })).rejects.toMatchObject({ code: 'report_file_not_found' })
  const other = await aDesk(desk.db)
  await expect(other.as('manager')(fetchReportFile, { id: run })).rejects.toMatchObject({ code: 'report_file_not_found' })
  await expect(other.as('manager')(rules.pause, { id })).rejects.toMatchObject({ code: 'report_schedule_not_found' })
})

test('what is counted is what its owner may see by then', async ({ desk }) => {
  const { kept, ports } = aStore()
  const owner = await desk.aUser('manager')
  await desk.aTicket({ status: 'open', createdAt: new Date(Date.now() - 86_400_000).toISOString() })
  while (await deriveDue({ db: desk.db, log }));
  const { id } = await desk.as(owner)(rules.create, asked({ type: 'by-priority' }))
  const counted = async () => {
    kept.clear()
    await bringOn(desk, id, new Date(Date.now() - 1_000))
    await sendDueReports({ db: desk.db, ports, log })
    const { data } = JSON.parse([...kept.values()].join('')) as { data: { open: number }[] }
    return data.reduce((sum, { open }) => sum + open, 0)
  }
  expect(await counted()).toBe(1)
  // A supervisor's figures are of their queues, and this one is in none.
  await desk.rows((tx) => tx.updateTable('users').set({ role: 'supervisor' }).where('id', '=', owner.id).execute())
  expect(await counted()).toBe(0)
})

test('an owner who lost access or the right stops it, and they or the administrators are notified', async ({ desk }) => {
  const { ports } = aStore()
  const admin = await desk.person('admin')
  for (const [what, values] of [
    ['owner_gone', { isActive: false }],
    ['not_allowed', { role: 'client' }],
  ] as const) {
    const owner = await desk.aUser('manager')
    const { id } = await desk.as(owner)(rules.create, asked({ recipientIds: [owner.id, admin.id] }))
    await desk.rows((tx) => tx.updateTable('users').set(values).where('id', '=', owner.id).execute())
    await bringOn(desk, id)
    await sendDueReports({ db: desk.db, ports, log })
    await sendDueReports({ db: desk.db, ports, log })
    const [row] = await desk.rows((tx) => tx.selectFrom('reportSchedules').selectAll().where('id', '=', id).execute())
    expect(row).toMatchObject({ trouble: what, nextAt: null })
    expect((await notices(desk)).map(({ userId }) => userId).at(-1)).toBe(what === 'owner_gone' ? admin.id : owner.id)
  }
  expect(await mails(desk)).toEqual([])
  expect(await notices(desk)).toHaveLength(2)
})

test('it is paused, resumed, sent at once, changed, and given up by who gets it', async ({ desk }) => {
  const { ports } = aStore()
  const agent = await desk.person('agent')
  const { id, version } = await desk.as('manager')(rules.create, asked({ recipientIds: [agent.id] }))
  await desk.as('manager')(rules.runNow, { id })
  expect((await desk.as('manager')(rules.runNow, { id })).sending).toBe(true)
  await sendDueReports({ db: desk.db, ports, log })
  expect(await mails(desk)).toHaveLength(1)
  expect(await desk.as('manager')(rules.pause, { id })).toMatchObject({ state: 'paused', nextAt: null })
  await expect(desk.as('manager')(rules.pause, { id })).rejects.toMatchObject({ code: 'report_schedule_not_active' })
  expect(await desk.as('manager')(rules.resume, { id })).toMatchObject({ state: 'active' })
  const change = (values: object) => desk.as('manager')(rules.update, UpdateReportSchedule.parse({ id, ...values }))
  await expect(change({ version, name: 'Outro' })).rejects.toMatchObject({ code: 'report_schedule_changed' })
  expect(await change({ name: 'Outro', period: 'last-month' })).toMatchObject({ name: 'Outro', period: 'last-month', type: 'dashboard' })
  await expect(desk.as('agent')(rules.update, UpdateReportSchedule.parse({ id, name: 'x' }))).rejects.toMatchObject({
    code: 'report_schedule_not_found',
  })
  await desk.as('agent')(rules.leave, { id })
  expect(await own(desk, 'manager')).toMatchObject([{ state: 'paused', trouble: 'nobody_left', recipients: [] }])
  await expect(desk.as('agent')(rules.create, asked({ recipientIds: [(await desk.person('manager')).id] }))).rejects.toMatchObject({
    code: 'invalid_input',
  })
  await desk.as('manager')(rules.remove, { id })
  expect(await own(desk, 'manager')).toEqual([])
  const { rows } = await desk.rows((tx) => sql<{ n: number }>`select count(*)::int as n from report_runs`.execute(tx))
  expect(rows[0]?.n).toBe(0)
})

test('a mail of a report says how to be rid of it, and whoever holds it gives it up without a session', async ({ desk, other }) => {
  const { ports } = aStore()
  const [manager, agent] = [await desk.person('manager'), await desk.person('agent')]
  const { id } = await desk.as('manager')(rules.create, asked({ recipientIds: [manager.id, agent.id] }))
  await bringOn(desk, id)
  await sendDueReports({ db: desk.db, ports, log })
  const mail = (await mails(desk)).find(({ toAddress }) => toAddress === agent.email)
  const token = `${desk.id}.${mail?.id}.${mail?.notice?.secret}`
  expect(mail?.notice).toMatchObject({ userId: agent.id, kinds: [], reportScheduleId: id })
  for (const wrong of [`${other.id}.${mail?.id}.${mail?.notice?.secret}`, `${desk.id}.${mail?.id}.${'x'.repeat(43)}`])
    await expect(unsubscribe(desk, { token: wrong })).rejects.toMatchObject({ code: 'unsubscribe_link_invalid' })
  expect(await lookUp(desk, { token })).toMatchObject({ report: 'Semanal', done: false, kinds: [] })
  for (let n = 0; n < 2; n++) expect(await unsubscribe(desk, { token })).toMatchObject({ report: 'Semanal', done: true })
  expect((await own(desk, 'manager'))[0]?.recipients.map((one) => one.id)).toEqual([manager.id])
  expect(await own(desk, agent)).toEqual([])
  await desk.as('manager')(rules.remove, { id })
  expect(await unsubscribe(desk, { token })).toMatchObject({ report: '', done: true })
})

test('a report by a custom field keeps its groups, and stops where the field is gone', async ({ desk }) => {
  const { kept, ports } = aStore()
  const options = JSON.stringify([{ value: 'sul', label: 'Sul', isActive: true }])
  const field = await desk.aField({ key: 'regiao', type: 'select', options })
  const filter = { customFields: [{ key: 'regiao', operator: 'is_not_set', values: [] }] }
  const create = (values: object) => desk.as('manager')(rules.create, asked({ type: 'breakdown', ...values }))
  await expect(create({ by: 'custom-field' })).rejects.toMatchObject({ details: [{ field: 'field', reason: 'required' }] })
  await expect(create({ filter: { customFields: [{ key: 'x', values: ['1'] }] } })).rejects.toMatchObject({
    details: [{ field: 'filter.customFields.0.key', reason: 'unknown_key' }],
  })
  await expect(desk.as('manager')(rules.create, asked({ type: 'chat', filter }))).rejects.toMatchObject({
    details: [{ field: 'filter', reason: 'filter_of_tickets' }],
  })
  const { id } = await create({ by: 'custom-field', field: 'regiao', filter })
  await desk.aTicket({ createdAt: new Date(Date.now() - 86_400_000).toISOString() })
  while (await deriveDue({ db: desk.db, log }));
  await bringOn(desk, id)
  await sendDueReports({ db: desk.db, ports, log })
  const { data } = JSON.parse([...kept.values()].join('')) as { data: object }
  expect(data).toMatchObject({ by: 'custom-field', field: { key: 'regiao' }, rows: [{ key: null, created: 1 }] })

  await desk.rows((tx) => tx.deleteFrom('customFields').where('id', '=', field.id).execute())
  await bringOn(desk, id)
  await sendDueReports({ db: desk.db, ports, log })
  expect(await own(desk, 'manager')).toMatchObject([{ state: 'paused', trouble: 'field_gone' }])
  expect(await notices(desk)).toMatchObject([{ message: expect.stringContaining('campo personalizado') }])
})
