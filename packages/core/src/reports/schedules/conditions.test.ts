import { CreateReportSchedule, UpdateReportSchedule } from '@balcao/contracts/reports/schedules'
import { expect } from 'vitest'
import { asText } from '../../email/message-mail.ts'
import type { Ports } from '../../ports.ts'
import { type Desk, test } from '../../testing/desk.ts'
import { settle } from '../testing/lived-desk.ts'
import { sendDueReports } from './due.ts'
import * as rules from './schedules.ts'

const log = { info: () => undefined, error: (fields: object) => expect(fields).toBeUndefined() }
const DAY = 86_400_000
const put = async (key: string, source: AsyncIterable<Uint8Array>) => {
  let size = 0
  for await (const part of source) size += part.length
  return { size, sha256: key }
}
const ports = { files: { put }, publicUrl: 'https://ajuda.example' } as unknown as Ports

/** So many tickets, opened on a day before today. */
async function opened(desk: Desk, count: number, daysAgo: number): Promise<void> {
  for (let n = 0; n < count; n++) await desk.aTicket({ status: 'open', createdAt: new Date(Date.now() - daysAgo * DAY).toISOString() })
}
const made = (desk: Desk, conditions: object[], values: object = {}) =>
  desk.as('manager')(
    rules.create,
    CreateReportSchedule.parse({
      ...{ name: 'Alerta', format: 'json', period: '7', compare: 'none', conditions, ...values },
      schedule: { unit: 'days', every: 1, time: '07:00', startsOn: '2026-01-01' },
    }),
  )
/** Its time comes; what the list says of it then. */
async function sent(desk: Desk, id: number) {
  const nextAt = new Date(Date.now() - 60_000).toISOString()
  await desk.rows((tx) => tx.updateTable('reportSchedules').set({ nextAt }).where('id', '=', id).execute())
  await sendDueReports({ db: desk.db, ports, log })
  const { data } = await desk.as('manager')(rules.list)
  return data.find((one) => one.id === id)
}
const texts = async (desk: Desk) =>
  (await desk.rows((tx) => tx.selectFrom('mails').select('text').orderBy('id').execute())).map(({ text }) => text)

test('a report is sent when a condition is met, which its mail names, and left out otherwise, while its rhythm goes on', async ({
  desk,
}) => {
  await opened(desk, 3, 2)
  await settle(desk)
  const never = await made(desk, [
    { figure: 'created', is: 'above', value: 3 },
    // Nobody rated anything, and nothing measured meets nothing.
    { figure: 'csat', is: 'below', value: 100 },
  ])
  const left = await sent(desk, never.id)
  expect(left).toMatchObject({ state: 'active', last: null, leftOut: { times: 1 } })
  expect(Date.parse(left?.nextAt ?? '')).toBeGreaterThan(Date.now())
  expect(await texts(desk)).toEqual([])

  const now = await made(desk, [
    { figure: 'created', is: 'above', value: 2 },
    { figure: 'backlog', is: 'below', value: 3 },
  ])
  expect(await sent(desk, now.id)).toMatchObject({ last: { people: 1, runId: expect.any(Number) }, leftOut: null })
  const [text] = await texts(desk)
  expect(text).toContain('Este relatório foi enviado porque:')
  expect(text).toContain('- Criados: 3, acima de 2')
  expect(text).not.toContain('Em aberto no fim: ')
})

test('higher and worse are of what it was in the period before, which is read though nothing else is compared', async ({ desk }) => {
  await opened(desk, 4, 9)
  await opened(desk, 5, 2)
  await settle(desk)
  expect(await sent(desk, (await made(desk, [{ figure: 'created', is: 'higher', value: 26 }])).id)).toMatchObject({ last: null })
  expect(await sent(desk, (await made(desk, [{ figure: 'created', is: 'higher', value: 25 }])).id)).toMatchObject({ leftOut: null })
  // More open tickets are worse; as many resolved ones as before are not.
  const worse = await made(desk, [
    { figure: 'backlog', is: 'worse', value: 100 },
    { figure: 'resolved', is: 'worse', value: 0 },
  ])
  expect(await sent(desk, worse.id)).toMatchObject({ leftOut: null, last: { people: 1 } })
  const all = asText((await texts(desk)).join('\n'))
  expect(all).toContain('- Criados: 5 (antes: 4), pelo menos 25 % maior que no período anterior')
  expect(all).toContain('- Em aberto no fim: 9 (antes: 4), pelo menos 100 % pior que no período anterior')
  expect(all).not.toContain('- Resolvidos')
})

test('a report that is asked for by hand is sent whatever its conditions say, and times that were left out are counted from there', async ({
  desk,
}) => {
  const { id } = await made(desk, [{ figure: 'created', is: 'above', value: 3 }])
  for (const times of [1, 2]) expect(await sent(desk, id)).toMatchObject({ leftOut: { times } })
  await desk.as('manager')(rules.runNow, { id })
  await sendDueReports({ db: desk.db, ports, log })
  expect((await desk.as('manager')(rules.list)).data[0]).toMatchObject({ last: { people: 1 }, leftOut: null })
  expect(await sent(desk, id)).toMatchObject({ last: { people: 1 }, leftOut: { times: 1 } })
  // Without conditions it is sent again, and names none.
  await desk.as('manager')(rules.update, UpdateReportSchedule.parse({ id, conditions: [] }))
  expect(await sent(desk, id)).toMatchObject({ conditions: [], leftOut: null })
  expect((await texts(desk)).join()).not.toContain('enviado porque')
})

test('conditions are checked, and those of schedules from before there were any are none', async ({ desk }) => {
  const refused = (condition: object) => {
    const parsed = UpdateReportSchedule.safeParse({ id: 1, conditions: [condition] })
    return parsed.error?.issues.map(({ path, message }) => [path.join('.'), message])
  }
  expect(refused({ figure: 'sla', is: 'below', value: 101 })).toEqual([['conditions.0.value', 'too_big {"most":100}']])
  expect(refused({ figure: 'sla', is: 'worse', value: 101 })).toBeUndefined()
  expect(refused({ figure: 'created', is: 'worse', value: 10 })).toEqual([['conditions.0.is', 'condition_never_worse']])
  expect(refused({ figure: 'created', is: 'above', value: -1 })).toHaveLength(1)
  const six = Array.from({ length: 6 }, () => ({ figure: 'created', is: 'above', value: 1 }))
  expect(UpdateReportSchedule.safeParse({ id: 1, conditions: six }).success).toBe(false)
  const { id } = await made(desk, [])
  const asked = { type: 'trend', format: 'csv', filter: {}, period: '7', compare: 'none', hours: 'all' }
  await desk.rows((tx) =>
    tx
      .updateTable('reportSchedules')
      .set({ asked: JSON.stringify(asked) })
      .where('id', '=', id)
      .execute(),
  )
  expect(await sent(desk, id)).toMatchObject({ conditions: [], last: { people: 1 } })
})
