import { expect } from 'vitest'
import { type Desk, type Person, test } from '../testing/desk.ts'
import * as feeds from './feed.ts'

const installation = { installation: { publicUrl: 'https://balcao.example/' } }
const gone = { code: 'deadline_feed_not_found' }
const subscribe = async (desk: Desk, who: Person) => {
  const feed = await desk.as(who)((ctx) => feeds.create(ctx, {}, installation))
  return feed.address.replace('https://balcao.example/api/deadlines/ical/', '')
}
/** What a calendar program reads, with long lines whole again. */
const read = async (desk: Desk, token: string) =>
  (await feeds.readFeed(desk.db, token, 'https://balcao.example/')).replaceAll('\r\n ', '').split('\r\n')
const DUE = '2031-05-02T15:00:00.000Z'

test('the calendar has deadlines of one’s own tickets, those that come back, items and approvals', async ({ desk }) => {
  const ana = await desk.aUser('agent', { name: 'Ana' })
  const sla = { slaDueAt: DUE, slaState: 'running', slaMetric: 'first_response' } as const
  const late = await desk.aTicket({ assigneeId: ana.id, title: 'Boleto; vencido', ...sla })
  const back = await desk.aTicket({ assigneeId: ana.id, title: 'Volta depois', status: 'scheduled', scheduledFor: DUE })
  await desk.aTicket({ assigneeId: ana.id, title: 'Sem prazo' })
  await desk.aTicket({ title: 'De ninguém', ...sla })
  await desk.aTicket({ assigneeId: ana.id, title: 'Concluído', status: 'resolved', ...sla })
  const other = await desk.aTicket({ title: 'Com item e aprovação' })
  await desk.rows(async (tx) => {
    const tenantId = desk.id
    const list = { tenantId, ticketId: other.id, homeId: other.id, title: 'Lista', blocks: true, inOrder: false }
    const { id: checklistId } = await tx.insertInto('ticketChecklists').values(list).returning('id').executeTakeFirstOrThrow()
    const item = { tenantId, checklistId, position: 0, text: 'Conferir', assigneeId: ana.id, dueAt: DUE }
    await tx.insertInto('checklistItems').values(item).execute()
    const asked = {
      tenantId,
      ticketId: other.id,
      homeId: other.id,
      title: 'Compra',
      text: 'Dois notebooks',
      mode: 'any' as const,
      dueAt: DUE,
    }
    const { id: approvalId } = await tx.insertInto('approvals').values(asked).returning('id').executeTakeFirstOrThrow()
    await tx.insertInto('approvalApprovers').values({ tenantId, approvalId, userId: ana.id, dueAt: DUE }).execute()
  })
  const lines = await read(desk, await subscribe(desk, ana))
  expect(lines.filter((line) => line.startsWith('SUMMARY'))).toEqual([
    `SUMMARY:Primeira resposta: #${late.number} Boleto\\; vencido`,
    `SUMMARY:Volta: #${back.number} Volta depois`,
    `SUMMARY:Item: Conferir (#${other.number} Com item e aprovação)`,
    'SUMMARY:Decidir: Compra',
  ])
  expect(lines.filter((line) => line === 'DTEND:20310502T150000Z')).toHaveLength(4)
  expect(lines).toContain('DTSTART:20310502T144500Z')
  expect(lines).toContain(`URL:https://balcao.example/tickets/${late.id}`)
  expect(lines).toContain(`UID:sla-${late.id}@balcao.example`)
})

test('it says no more than its owner sees at that moment, in their language', async ({ desk }) => {
  const ana = await desk.aUser('agent', { language: 'en' })
  const { number } = await desk.aTicket({ assigneeId: ana.id, title: 'Boleto', slaDueAt: DUE, slaState: 'late', slaMetric: 'resolution' })
  const token = await subscribe(desk, ana)
  expect(await read(desk, token)).toContain(`SUMMARY:Resolution: #${number} Boleto`)
  await desk.rows((tx) =>
    tx
      .updateTable('roles')
      .set({ permissions: JSON.stringify({ 'ticket.read': 'none' }) })
      .where('slug', '=', 'agent')
      .execute(),
  )
  expect((await read(desk, token)).filter((line) => line.startsWith('SUMMARY'))).toEqual([])
  await desk.rows((tx) => tx.updateTable('users').set({ role: 'client' }).where('id', '=', ana.id).execute())
  await expect(read(desk, token)).rejects.toMatchObject(gone)
})

test('an address is replaced and removed, is of nobody else, and opens no other calendar', async ({ desk, other }) => {
  const ana = await desk.aUser('agent')
  expect(await desk.as(ana)(feeds.get)).toEqual({ feed: null })
  const first = await subscribe(desk, ana)
  const second = await subscribe(desk, ana)
  await expect(read(desk, first)).rejects.toMatchObject(gone)
  expect(await read(desk, second)).toContain('END:VCALENDAR')
  expect(await desk.as(ana)(feeds.get)).toMatchObject({ feed: { readAt: expect.any(String) } })
  const [tenant = '', id = '', secret = ''] = second.split('.')
  for (const wrong of ['', 'x', `${other.id}.${id}.${secret}`, `${tenant}.${id}.${secret.slice(1)}A`])
    await expect(read(desk, wrong), wrong).rejects.toMatchObject(gone)
  await desk.as(await desk.aUser('agent'))(feeds.remove)
  expect(await read(desk, second)).toContain('END:VCALENDAR')
  await desk.as(ana)(feeds.remove)
  await expect(read(desk, second)).rejects.toMatchObject(gone)
})
