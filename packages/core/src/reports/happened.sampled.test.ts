import { ReportQuery } from '@balcao/contracts/reports/query'
import type { Happened } from '@balcao/contracts/reports/words'
import { drillOf, writeHappened } from '@balcao/contracts/reports/write-happened'
import { ListTickets } from '@balcao/contracts/tickets/tickets'
import { scaled } from '@balcao/db/testing/scaled'
import { expect } from 'vitest'
import { type Desk, test } from '../testing/desk.ts'
import { listTerms } from '../ticket-list/strategies/terms.ts'
import { pageOfList } from '../ticket-list/strategies.ts'
import { list } from '../tickets/tickets.ts'
import { dashboard } from './overview.ts'
import { aCondition, aLivedDesk, aQuery, settle } from './testing/lived-desk.ts'
import { type Answers, type Asked, asked, distinct } from './testing/oracle-answers.ts'
import { randomOf } from './testing/random.ts'

type Figure = { kind: Happened; apart?: Parameters<typeof writeHappened>[2]; tickets: readonly number[] }

/** Every figure of every report, with the tickets that it counts as the naïve program tells. */
function figuresOf(answers: Answers, query: Asked, running: readonly number[]): Figure[] {
  const of = (what: string, more?: Parameters<Answers['events']>[1]) => distinct(answers.events(what, more))
  const ids = (tickets: readonly { id: number }[]) => tickets.map(({ id }) => id)
  return [
    ...(['created', 'resolved', 'resolution', 'reopened', 'asked', 'rated', 'sla'] as const).map((kind) => ({ kind, tickets: of(kind) })),
    { kind: 'replied', tickets: of('reply') },
    { kind: 'first_response', tickets: of('answered') },
    { kind: 'open', tickets: answers.openAt(query.to) },
    { kind: 'unanswered', tickets: ids(answers.unanswered) },
    { kind: 'running', tickets: running },
    ...(
      [
        ['created', 'created'],
        ['first_response', 'answered'],
        ['resolved', 'resolved'],
      ] as const
    ).flatMap(([kind, what]) =>
      [...new Set(answers.events(what).map(({ at }) => answers.weekHour(at)))].slice(0, 3).map((place) => {
        const [weekday, hour] = place.split(' ')
        return { kind, apart: { weekday, hour }, tickets: of(what, ({ at }) => answers.weekHour(at) === place) }
      }),
    ),
    { kind: 'resolved', apart: { is: 'one_touch' }, tickets: of('resolved', ({ detail }) => detail === 'one_touch') },
    { kind: 'resolution', apart: { is: 'reopened' }, tickets: of('resolution', ({ score }) => score === 1) },
    { kind: 'rated', apart: { score: [4, 5] }, tickets: of('rated', ({ score }) => (score ?? 0) >= 4) },
    {
      kind: 'sla',
      apart: { is: 'broken', metric: ['resolution'] },
      tickets: of('sla', ({ score, detail }) => score === 0 && detail.startsWith('resolution')),
    },
    { kind: 'sla', apart: { cause: 'taken_late' }, tickets: of('sla', ({ detail }) => detail.endsWith(':taken_late')) },
    ...(['entered', 'left', 'returned'] as const).map((kind) => ({
      kind,
      apart: { status: ['open'] },
      tickets: of(kind, ({ detail }) => detail === 'open'),
    })),
  ]
}

/** All tickets of a list, page by page. */
async function listed(
  desk: Desk,
  who: 'manager' | 'supervisor',
  happened: string,
  { customFields }: Pick<Asked, 'customFields'>,
): Promise<number[]> {
  const ids: number[] = []
  let cursor: string | undefined
  do {
    const page = await desk.as(who)(list, ListTickets.parse({ happened, customFields, limit: 30, ...(cursor ? { cursor } : {}) }))
    ids.push(...page.data.map(({ id }) => id))
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  return ids.toSorted((a, b) => a - b)
}

for (let run = 0; run < scaled(1, 6); run++)
  test(`the list behind each figure holds exactly the tickets that it counts (${run})`, { timeout: 240_000 }, async ({ testDb, desk }) => {
    const random = randomOf(scaled(41, Math.floor(Math.random() * 2 ** 31)) + run)
    const { staff, scope, told } = await aLivedDesk(desk, testDb, random, scaled(60, 200))
    for (let n = 0; n < scaled(3, 6); n++) {
      const whole = { from: '2026-02-20', to: '2026-04-30', hours: 'all' as const }
      const query: Asked = n === 0 ? whole : n === 1 ? { ...whole, customFields: [aCondition(random)] } : aQuery(random, staff)
      for (const [who, queues] of [
        ['manager', null],
        ['supervisor', scope],
      ] as const) {
        const answers = asked(told, query, queues)
        const running = told.running
          .map(({ ticket }) => ticket)
          .filter((id) => told.now.some((one) => one.id === id && one.slaState !== null && answers.fits(one)))
        for (const { kind, apart, tickets } of figuresOf(answers, query, running)) {
          const happened = writeHappened(kind, query, apart)
          expect(await listed(desk, who, happened, query), happened).toEqual([...new Set(tickets)].toSorted((a, b) => a - b))
        }
      }
    }
    const input = ReportQuery.parse({ from: '2026-02-20', to: '2026-04-30', priority: ['urgent'] })
    const report = await desk.as('manager')(dashboard, input)
    expect(report.drill).toBe(drillOf(input as never))
    const created = await desk.as('manager')(list, ListTickets.parse({ happened: `created:${report.drill}`, page: 1, limit: 5 }))
    expect(created.total).toBe(report.data.created)
    // Beyond what is read by its keys each ticket is asked one by one, and found alike.
    const asking = ListTickets.parse({ happened: `open:${report.drill}`, limit: 100 })
    const ways = await desk.as('manager')(async (ctx) => [
      await pageOfList(ctx, asking, await listTerms(ctx, asking, 0)),
      await pageOfList(ctx, asking, await listTerms(ctx, asking)),
    ])
    expect(ways[0]?.data.map(({ id }) => id)).toEqual(ways[1]?.data.map(({ id }) => id))
  })

test('what cannot be asked is refused with the field, and customers, and colleagues by name, are not asked of', async ({ desk, other }) => {
  const parsed = (happened: string) => ListTickets.safeParse({ happened }).error?.issues[0]?.path
  for (const wrong of [
    ...[
      'created',
      'created:2026-11-01',
      'nothing:2026-11-01..2026-11-02',
      'created:2026-11-03..2026-11-02',
      'created:2026-02-30..2026-03-01',
    ],
    ...['created:2016-01-01..2026-01-01', 'created:9999-01-01..9999-01-02', 'created:2026-11-01..2026-11-02;queue=x'],
    ...[
      'created:2026-11-01..2026-11-02;is=kept',
      'created:2026-11-01..2026-11-02;queue=1;queue=2',
      `created:2026-11-01..2026-11-02;queue=${'1,'.repeat(200)}1`,
    ],
    ...['rated:2026-11-01..2026-11-02;score=6', "created:2026-11-01..2026-11-02;type=';drop", 'created:2026-11-01..2026-11-02;'],
  ])
    expect(parsed(wrong), wrong).toEqual(['happened'])
  await desk.aTicket({ createdAt: '2026-11-01T12:00:00Z', assigneeId: (await desk.person('supervisor')).id })
  await settle(desk)
  const happened = 'created:2026-11-01..2026-11-02'
  const asks = async (who: Desk, role: 'agent' | 'manager' | 'client', text = happened) =>
    (await who.as(role)(list, ListTickets.parse({ happened: text }))).data.length
  const boss = (await desk.person('supervisor')).id
  await desk.join(await desk.person('agent'))
  expect([await asks(desk, 'manager'), await asks(desk, 'agent'), await asks(other, 'manager')]).toEqual([1, 1, 0])
  expect([await asks(desk, 'manager', `${happened};agent=${boss}`), await asks(desk, 'agent', `${happened};agent=${boss}`)]).toEqual([1, 0])
  await expect(asks(desk, 'client')).rejects.toMatchObject({ code: 'invalid_input' })
  const whole = { from: '2026-11-01', to: '2026-11-02', agentId: [boss] }
  const created = async (role: 'agent' | 'manager') => (await desk.as(role)(dashboard, ReportQuery.parse(whole))).data.created
  expect([await created('manager'), await created('agent')]).toEqual([1, 0])
})
