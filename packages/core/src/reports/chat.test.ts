import { TransferChat } from '@balcao/contracts/chat/queue'
import { GetChatReport } from '@balcao/contracts/reports/chat'
import { ExportReport } from '@balcao/contracts/reports/export'
import { CreateReportSchedule } from '@balcao/contracts/reports/schedules'
import type { DB } from '@balcao/db/schema'
import { type Insertable, sql } from 'kysely'
import { expect } from 'vitest'
import { take, transfer } from '../chat/attend.ts'
import { handOver } from '../chat/hand-over.ts'
import { mustTakePartLocked } from '../chat/rows.ts'
import { type Desk, type Person, test } from '../testing/desk.ts'
import { chat } from './chat.ts'
import { reportFile } from './export/export.ts'
import { create } from './schedules/schedules.ts'

const ask = (desk: Desk, query: object, who: Person | 'manager' | 'agent' | 'supervisor' | 'client' = 'manager') =>
  desk.as(who)(chat, GetChatReport.parse(query))
const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' }
const after = (at: string, minutes: number) => new Date(Date.parse(at) + minutes * 60_000).toISOString()

type Told = { at: string; wait?: number; lasts?: number; by?: Person; queueId?: number; over?: boolean } & Partial<
  Insertable<DB['conversations']>
>
/** A conversation of the desk's customer: waits in the default queue, is taken by somebody after so many minutes, and lasts so many from there. */
async function talked(desk: Desk, { at, wait = 1, lasts, by, over, ...values }: Told): Promise<number> {
  const authorId = (await desk.person('client')).id
  const taken = by ? { assigneeId: by.id, takenAt: after(at, wait), answeredAt: after(at, wait) } : {}
  const closedAt = lasts !== undefined || over ? after(at, wait + (lasts ?? 0)) : null
  return desk.rows(
    async (tx) =>
      (
        await tx
          .insertInto('conversations')
          .values({
            ...{
              tenantId: desk.id,
              title: 'Oi',
              type: 'ai',
              authorId,
              createdAt: at,
              queueId: desk.queueId,
              waitingSince: at,
              handedAt: at,
            },
            ...{ status: closedAt ? 'closed' : by ? 'active' : 'waiting', closedAt, ...taken, ...values },
          } as Insertable<DB['conversations']>)
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id,
  )
}
/** One that the assistant answered. */
async function answered(desk: Desk, at: string, values: Partial<Told> = {}): Promise<void> {
  const id = await talked(desk, { at, queueId: null, waitingSince: null, handedAt: null, status: 'bot', ...values } as Told)
  await desk.rows((tx) =>
    tx
      .insertInto('chatMessages')
      .values({ tenantId: desk.id, conversationId: id, seq: 1, senderType: 'ai', content: 'Assim.' } as Insertable<DB['chatMessages']>)
      .execute(),
  )
}

test('conversations are counted on the day they began, by what became of them, and by who had them', async ({ desk, other }) => {
  const [ana, bia] = [await desk.aUser('agent', { name: 'Ana' }), await desk.aUser('agent', { name: 'Bia' })]
  for (const [wait, lasts, rating] of [
    [1, 10, 5],
    [3, 20, 4],
    [8, 30, null],
  ] as const)
    await talked(desk, { at: '2026-11-03T15:00:00Z', by: ana, wait, lasts, rating })
  await talked(desk, { at: '2026-11-04T15:00:00Z', by: bia, wait: 2 })
  await talked(desk, { at: '2026-11-04T16:00:00Z', over: true })
  await talked(desk, { at: '2026-11-04T17:00:00Z' })
  await answered(desk, '2026-11-05T12:00:00Z')
  // It could not answer in the end; a ticket was made; nobody said anything; somebody of the staff asked for themselves.
  await answered(desk, '2026-11-05T12:00:00Z', { misses: 1 })
  await answered(desk, '2026-11-05T12:00:00Z', { ticketId: (await desk.aTicket()).id })
  await answered(desk, '2026-11-05T12:00:00Z', { authorId: ana.id })
  const { data, compare, zone } = await ask(desk, { ...NOVEMBER, compare: 'previous' })
  expect(zone).toBe('America/Sao_Paulo')
  expect(data.total).toEqual({
    ...{ begun: 9, byAssistant: 1, handedOver: 6, taken: 4, givenUp: 1, becameTicket: 0 },
    givenUpBecause: { left: 1, noAnswer: 0, nobodyThere: 0 },
    wait: { p50: 150_000, p90: 390_000, n: 4 },
    duration: { p50: 1_200_000, p90: 1_680_000, n: 3 },
    rating: { average: 4.5, n: 2 },
  })
  expect(data.days).toHaveLength(30)
  expect(data.days.filter(({ begun }) => begun > 0).map(({ day, begun, taken }) => [day, begun, taken])).toEqual([
    ['2026-11-03', 3, 3],
    ['2026-11-04', 3, 1],
    ['2026-11-05', 3, 0],
  ])
  expect(data.people.map(({ agent, taken, waitP50 }) => [agent?.name, taken, waitP50])).toEqual([
    ['Ana', 3, 180_000],
    ['Bia', 1, 120_000],
  ])
  expect(compare?.total.begun).toBe(0)
  expect((await ask(desk, { ...NOVEMBER, agentId: [bia.id] })).data.total).toMatchObject({ begun: 1, taken: 1 })
  expect((await ask(desk, { ...NOVEMBER, queueId: [desk.queueId] })).data.total).toMatchObject({ begun: 6, byAssistant: 0 })
  expect((await ask(other, NOVEMBER)).data.total.begun).toBe(0)
  expect((await ask(other, { ...NOVEMBER, queueId: [desk.queueId], agentId: [ana.id] })).data).toMatchObject({
    total: { begun: 0 },
    people: [],
  })
})

test('members of queues see these, and others by name only who may; customers see nothing', async ({ desk }) => {
  const own = await desk.aQueue('Cobrança')
  const [ana, bia] = [await desk.aUser('agent', { name: 'Ana' }), await desk.aUser('agent', { name: 'Bia' })]
  await desk.rows((tx) => tx.insertInto('queueMembers').values({ tenantId: desk.id, queueId: own, userId: ana.id }).execute())
  await talked(desk, { at: '2026-11-03T15:00:00Z', by: ana, queueId: own, lasts: 1 })
  await talked(desk, { at: '2026-11-03T15:00:00Z', by: bia, queueId: own, lasts: 1 })
  await talked(desk, { at: '2026-11-03T15:00:00Z', by: bia, lasts: 1 })
  await answered(desk, '2026-11-03T15:00:00Z')
  const seen = await ask(desk, NOVEMBER, ana)
  expect(seen).toMatchObject({ scoped: true, queueIds: [own], data: { total: { begun: 2, byAssistant: 0 } } })
  expect(seen.data.people.map(({ agent }) => agent?.name)).toEqual(['Ana'])
  expect((await ask(desk, { ...NOVEMBER, agentId: [bia.id] }, ana)).data.total.begun).toBe(0)
  for (let n = 0; n < 3; n++) await talked(desk, { at: '2026-11-03T15:00:00Z', by: await desk.aUser('agent'), queueId: own, wait: 5 })
  expect((await ask(desk, NOVEMBER, ana)).data.people).toMatchObject([
    { agent: { name: 'Ana' }, waitP50: 60_000 },
    { agent: null, taken: 1, waitP50: 300_000 },
  ])
  expect((await ask(desk, NOVEMBER)).data.people).toHaveLength(5)
  await expect(ask(desk, NOVEMBER, 'client')).rejects.toMatchObject({ code: 'forbidden' })
})

test('a day is one of the clock of the organisation, of 23 or 25 hours where that changes', async ({ desk }) => {
  await desk.rows((tx) => tx.updateTable('tenants').set({ timeZone: 'America/New_York' }).where('id', '=', desk.id).execute())
  // The last minute before, the first and last of the long day (from 4:00 to 5:00 UTC of the next), and the first after it.
  for (const at of ['2026-11-01T03:59:00Z', '2026-11-01T04:00:00Z', '2026-11-02T04:59:00Z', '2026-11-02T05:00:00Z'])
    await talked(desk, { at })
  const of = async (day: string) => (await ask(desk, { from: day, to: day })).data.total.begun
  expect([await of('2026-10-31'), await of('2026-11-01'), await of('2026-11-02')]).toEqual([1, 2, 1])
  const { data } = await ask(desk, { from: '2026-10-31', to: '2026-11-02' })
  expect(data.days.map(({ begun }) => begun)).toEqual([1, 2, 1])
  for (const at of ['2026-03-08T05:00:00Z', '2026-03-09T03:59:00Z', '2026-03-09T04:00:00Z']) await talked(desk, { at })
  expect([await of('2026-03-08'), await of('2026-03-09')]).toEqual([2, 1])
})

test('what narrows tickets narrows no conversations: it is refused, also for a file and a schedule', async ({ desk }) => {
  expect(GetChatReport.safeParse({ priority: ['high'] }).success).toBe(false)
  const file = ExportReport.safeParse({ type: 'chat', priority: ['high'], ticketType: ['incident'] })
  expect(file.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ['priority', 'filter_of_tickets'],
    ['ticketType', 'filter_of_tickets'],
  ])
  const schedule = { unit: 'days', every: 1, time: '07:00', startsOn: '2026-01-01' }
  const asked = CreateReportSchedule.parse({ name: 'Chat', type: 'chat', filter: { priority: ['high'] }, schedule })
  await expect(desk.as('manager')(create, asked)).rejects.toMatchObject({
    details: [{ field: 'filter', reason: 'filter_of_tickets' }],
  })
})

test('a conversation that is passed on keeps when it was first handed over and taken, and is of who takes it last', async ({ desk }) => {
  const [ana, eva] = [await desk.aUser('support-agent', { name: 'Ana' }), await desk.aUser('support-agent', { name: 'Eva' })]
  for (const one of [ana, eva]) await desk.join(one)
  const id = await desk.aConversation([await desk.person('client')], 'Dúvida', { type: 'ai', status: 'bot' })
  await desk.as('client')(async (ctx) => handOver(ctx, await mustTakePartLocked(ctx, id)))
  const stamps = () =>
    desk.rows((tx) => tx.selectFrom('conversations').select(['handedAt', 'answeredAt']).where('id', '=', id).executeTakeFirstOrThrow())
  const { handedAt, answeredAt } = await stamps()
  expect([typeof handedAt, answeredAt]).toEqual(['string', null])
  await desk.as(ana)(take, { id })
  const first = await stamps()
  await desk.as(ana)(transfer, TransferChat.parse({ id, queueId: desk.queueId }))
  await desk.as(eva)(take, { id })
  expect(await stamps()).toEqual({ handedAt, answeredAt: first.answeredAt })
  const { data } = await ask(desk, {})
  expect(data.total).toMatchObject({ begun: 1, handedOver: 1, taken: 1, givenUp: 0, wait: { n: 1 } })
  expect(data.people.map(({ agent }) => agent?.name)).toEqual(['Eva'])
})

test('conversations of a period are found over the index of their organisation and day', async ({ desk }) => {
  const { rows } = await desk.rows((tx) =>
    sql<{ plan: string }>`explain (format text) select from conversations c where c.tenant_id = ${desk.id}
      and c.created_at >= ${'2026-11-01'} and c.created_at < ${'2026-11-02'}`.execute(tx),
  )
  expect(JSON.stringify(rows)).toContain('conversations_by_day')
})

test('who gave up is counted by why nobody answered, and what became a ticket apart', async ({ desk }) => {
  const at = '2026-11-04T16:00:00Z'
  const because = [null, 'no_answer', 'no_answer', 'nobody_there'] as const
  for (const unansweredBecause of because) await talked(desk, { at, over: true, unansweredBecause })
  await talked(desk, { at, over: true, unansweredBecause: 'no_answer', ticketId: (await desk.aTicket()).id })
  expect((await ask(desk, NOVEMBER)).data.total).toMatchObject({
    ...{ handedOver: 5, taken: 0, givenUp: 4, becameTicket: 1 },
    givenUpBecause: { left: 1, noAnswer: 2, nobodyThere: 1 },
  })
  const file = { type: 'chat' as const, format: 'csv' as const }
  const { table } = await desk.as('manager')((ctx) => reportFile(ctx, { ...ExportReport.parse({ ...NOVEMBER, ...file }), ...file }))
  expect(Object.fromEntries(table.heads.map((head, n) => [head, table.rows[0]?.[n]]))).toMatchObject({
    ...{ Desistências: 4, 'Viraram ticket': 1, 'Desistências: saíram antes': 1 },
    ...{ 'Desistências: sem resposta a tempo': 2, 'Desistências: sem ninguém disponível': 1 },
  })
  expect(table.rows.every((row) => row.length === table.heads.length)).toBe(true)
})
