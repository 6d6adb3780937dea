import { clockOf } from '@balcao/core/calendars/clock'
import type { Tx } from '@balcao/db/tenant'
import { CALENDARS } from './content/calendars.ts'
import { type DemoPolicy, POLICIES } from './content/sla.ts'
import { type Ids, idOf } from './write-people.ts'

const MINUTE = 60_000
const WORKED = ['new', 'open']
type Span = { from: number; to: number }

/**
 * The clocks of tickets that are done, as they would have ended: their first answer, and their solution by the time that they were worked on.
 * Those of open tickets are worked out by the jobs.
 */
export async function writeKept(tx: Tx, { tenantId, queues }: Pick<Ids, 'tenantId' | 'queues'>): Promise<void> {
  const office = CALENDARS.find(({ isDefault }) => isDefault)
  if (!office) return
  const clock = clockOf({
    timeZone: 'America/Sao_Paulo',
    hours: office.hours,
    holidays: office.holidays.map(({ spans, ...day }) => ({ ...day, spans: spans ?? null })),
  })
  const { id: calendarId } = await tx
    .selectFrom('calendars')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('isDefault', '=', true)
    .executeTakeFirstOrThrow()
  const policies = await tx.selectFrom('slaPolicies').select(['id', 'name']).where('tenantId', '=', tenantId).execute()
  const done = await tx
    .selectFrom('tickets')
    .select(['id', 'queueId', 'priority', 'createdAt', 'firstResponseAt', 'resolvedAt'])
    .where('tenantId', '=', tenantId)
    .where('status', 'in', ['resolved', 'closed'])
    .where('resolvedAt', 'is not', null)
    .execute()
  const states = await tx
    .selectFrom('ticketStates')
    .select(['ticketId', 'at', 'status'])
    .where('tenantId', '=', tenantId)
    .orderBy('id')
    .execute()
  const byTicket = Map.groupBy(states, ({ ticketId }) => ticketId)
  const worked = (id: number, until: number): Span[] =>
    (byTicket.get(id) ?? []).flatMap(({ at, status }, n, all) => {
      const to = Math.min(Date.parse(all[n + 1]?.at ?? new Date(until).toISOString()), until)
      return WORKED.includes(status) && to > Date.parse(at) ? [{ from: Date.parse(at), to }] : []
    })
  const rows = done.flatMap(({ id: ticketId, queueId, priority, createdAt, firstResponseAt, resolvedAt }) => {
    const policy = POLICIES.find((one) => holds(one, priority, queueId, queues))
    const [start, end] = [Date.parse(createdAt), Date.parse(resolvedAt ?? createdAt)]
    return (['first_response', 'resolution'] as const).flatMap((metric) => {
      const target = policy?.targets[metric]
      const minutes = target?.minutes[priority as keyof typeof target.minutes]
      const stopped = metric === 'resolution' ? end : firstResponseAt && Date.parse(firstResponseAt)
      if (!policy || minutes === undefined || !stopped) return []
      const byOffice = target?.calendar === true
      const spans = metric === 'resolution' ? worked(ticketId, end) : [{ from: start, to: stopped }]
      const open = (from: number, to: number) => (byOffice ? clock.open(from, to) : to - from)
      const elapsedMs = spans.reduce((sum, { from, to }) => sum + open(from, to), 0)
      const targetMs = minutes * MINUTE
      const missed = elapsedMs > targetMs
      const dueAt = missed ? new Date(dueIn(spans, targetMs, open, byOffice ? clock.add : (from, ms) => from + ms)).toISOString() : null
      return [
        {
          ...{ tenantId, ticketId, metric, targetMs, elapsedMs, startedAt: createdAt, stoppedAt: new Date(stopped).toISOString() },
          ...{
            policyId: policies.find(({ name }) => name === policy.name)?.id ?? null,
            policyVersion: 1,
            calendarId: byOffice ? calendarId : null,
          },
          ...{ state: missed ? 'missed' : 'met', late: missed, dueAt, breachedAt: dueAt },
        },
      ]
    })
  })
  for (let from = 0; from < rows.length; from += 1_000)
    await tx
      .insertInto('slaTimers')
      .values(rows.slice(from, from + 1_000))
      .execute()
}

const holds = ({ queues: keys, priorities, tags }: DemoPolicy, priority: string, queueId: number | null, queues: Ids['queues']): boolean =>
  !tags &&
  (!priorities || (priorities as readonly string[]).includes(priority)) &&
  (!keys || keys.some((key) => idOf(queues, key) === queueId))

/** The instant at which so much of these spans had run. */
function dueIn(
  spans: readonly Span[],
  ms: number,
  open: (from: number, to: number) => number,
  add: (from: number, ms: number) => number,
): number {
  let left = ms
  for (const { from, to } of spans) {
    const ran = open(from, to)
    if (ran >= left) return add(from, left)
    left -= ran
  }
  return spans.at(-1)?.to ?? 0
}
