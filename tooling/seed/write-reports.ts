import type { Tx } from '@balcao/db/tenant'
import { type Ids, idOf } from './write-people.ts'

const DAY = 86_400_000

/** The next morning at eight in Brazil, three hours behind UTC, of which this holds. */
function next(now: number, holds: (day: Date) => boolean): string {
  const today = new Date(now).toISOString().slice(0, 10)
  for (let at = Date.parse(`${today}T11:00:00Z`); ; at += DAY) if (at > now && holds(new Date(at))) return new Date(at).toISOString()
}

const common = { every: 1, time: '08:00', endsOn: null, times: null, businessDays: false }

/** Reports that go out by mail: the week, to those who lead; a month's promises, paused; and one that is sent only when it is needed. */
export async function writeReports(tx: Tx, { tenantId, users }: Ids, now: number): Promise<void> {
  const startsOn = new Date(now - 30 * DAY).toISOString().slice(0, 10)
  const [manager, supervisor] = [idOf(users, 'manager@acme.test'), idOf(users, 'supervisor@acme.test')]
  const week = { period: '7', compare: 'previous', hours: 'business' }
  const rows = [
    {
      ...{ name: 'Semana do atendimento', recipientIds: [manager, supervisor], made: 4 },
      asked: { type: 'dashboard', format: 'pdf', filter: {}, ...week },
      schedule: { unit: 'weeks', weekdays: [1], ...common, startsOn },
      nextAt: next(now, (day) => day.getUTCDay() === 1),
      pausedAt: null,
    },
    {
      ...{ name: 'SLA do mês, urgentes', recipientIds: [manager], made: 0 },
      asked: {
        ...{ type: 'sla-compliance', format: 'xlsx', filter: { priority: ['urgent'] } },
        ...{ period: 'last-month', compare: 'none', hours: 'business' },
      },
      schedule: { unit: 'months', day: 1, ...common, startsOn },
      nextAt: null,
      pausedAt: new Date(now - 3 * DAY).toISOString(),
    },
    {
      ...{ name: 'Alerta: SLA ou fila crescendo', recipientIds: [manager, supervisor], made: 6 },
      asked: {
        ...{ type: 'sla-compliance', format: 'pdf', filter: {}, ...week },
        conditions: [
          { figure: 'sla', is: 'below', value: 80 },
          { figure: 'backlog', is: 'worse', value: 25 },
        ],
      },
      schedule: { unit: 'days', ...common, businessDays: true, startsOn },
      nextAt: next(now, (day) => day.getUTCDay() > 0 && day.getUTCDay() < 6),
      pausedAt: null,
    },
  ].map(({ asked, schedule, ...row }) => ({
    ...row,
    ...{ tenantId, ownerId: manager, asked: JSON.stringify(asked), schedule: JSON.stringify(schedule) },
  }))
  await tx.insertInto('reportSchedules').values(rows).execute()
}
