import { AddComment } from '@balcao/contracts/comments/comments'
import { PRIORITIES, type Priority, type Status } from '@balcao/contracts/tickets/statuses'
import { scaled } from '@balcao/db/testing/scaled'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { clockFor } from '../calendars/clock.ts'
import * as comments from '../comments/comments.ts'
import { type Desk, test } from '../testing/desk.ts'
import { dice } from '../testing/dice.ts'
import * as bulk from '../tickets/bulk/bulk.ts'
import * as tickets from '../tickets/tickets.ts'
import { type Moment, type Pledge, replay, type Said } from './engine.ts'
import { readSla } from './internal/sheets.ts'
import type { Timer } from './internal/timer.ts'
import { aPolicy, MINUTE } from './testing/clocks.ts'

type Row = { at: number; id: number; status: Status | null; priority: Priority | null; said: Said | null }

/** All that a ticket went through, with what was promised by then: as `replay` takes it. */
async function momentsOf(desk: Desk, ticketId: number, pledgeOf: (priority: Priority) => Pledge): Promise<Moment[]> {
  const { rows } = await desk.rows((tx) =>
    // By the instant itself: two acts may fall into one millisecond.
    sql<Row>`select sla_ms(instant) as at, id, status, priority, said from (
      select at as instant, id, status, priority, null as said from ticket_states where ticket_id = ${ticketId}
      union all select created_at, id, null, null, case author_side when 'staff' then 'desk' else 'customer' end
      from comments where ticket_id = ${ticketId} and not is_internal) moments
      order by instant, said nulls last, id`.execute(tx),
  )
  let [status, priority]: [Status, Priority] = ['new', 'medium']
  return rows.flatMap((row, n): Moment[] => {
    const renewed = n > 0 && row.priority !== null && row.priority !== priority
    status = row.status ?? status
    priority = row.priority ?? priority
    return [{ at: row.at, status, pledge: pledgeOf(priority), renewed, ...(row.said ? { said: row.said } : {}) }]
  })
}

const bare = ({ segments, rewritten: _, ...timer }: Timer) => ({ ...timer, open: segments.filter(({ to }) => to === null).length })
const newest = (timers: readonly Timer[]) =>
  timers
    .filter((timer) => !timers.some(({ metric, cycle }) => metric === timer.metric && cycle > timer.cycle))
    .map(bare)
    .toSorted((a, b) => a.metric.localeCompare(b.metric))

test('the clocks in the database are those that the whole history gives, whoever did what, alone or to many', async ({ desk }) => {
  const calendar = await desk.rows((tx) =>
    tx
      .insertInto('calendars')
      .values({
        tenantId: desk.id,
        name: 'Sempre, menos uma hora',
        timeZone: 'America/Sao_Paulo',
        hours: JSON.stringify(Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((day) => [day, [['04:00', '03:00']]]))),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const minutes = { low: 600, medium: 300, high: 120, urgent: 60 }
  const by = (priorities: readonly Priority[], calendarId: number | null) =>
    Object.fromEntries(priorities.map((one) => [one, { minutes: minutes[one], calendarId }]))
  const targets = {
    first_response: by(PRIORITIES, null),
    // Not promised to all of them.
    next_response: by(['low', 'high', 'urgent'], calendar.id),
    periodic_update: by(PRIORITIES, calendar.id),
    resolution: { ...by(['low', 'high'], calendar.id), ...by(['medium'], null) },
  }
  const policy = await aPolicy(desk, targets)
  const pledgeOf = (priority: Priority): Pledge =>
    Object.fromEntries(
      Object.entries(targets).flatMap(([metric, of]) => {
        const target = (of as Partial<typeof targets.first_response>)[priority]
        if (!target) return []
        const { minutes: each, calendarId } = target
        return [[metric, { policyId: policy.id, policyVersion: 1, calendarId, targetMs: each * MINUTE, warn: { percent: 80 } }]]
      }),
    )
  const clock = await desk.asSystem((ctx) => clockFor(ctx, calendar.id))
  const always = await desk.asSystem((ctx) => clockFor(ctx, null))

  for (let seed = 1; seed <= scaled(4, 60); seed++) {
    const roll = dice(seed)
    const pick = <T>(of: readonly T[]) => of[roll(of.length)] as T
    const made = await desk.as(pick(['client', 'agent'] as const))(tickets.create, { title: 'x', description: 'y' })
    const { id } = made
    const acts: (() => Promise<unknown>)[] = [
      () => desk.as('client')(comments.add, AddComment.parse({ ticketId: id, content: 'Oi' })),
      () => desk.as('agent')(comments.add, AddComment.parse({ ticketId: id, content: 'Oi', isInternal: roll(3) === 0 })),
      () =>
        desk.as('agent')(
          comments.add,
          AddComment.parse({ ticketId: id, content: 'Feito', thenStatus: pick(['waiting_customer', 'resolved']) }),
        ),
      () => desk.as('agent')(tickets.update, { id, status: pick(['open', 'waiting_third_party', 'resolved', 'closed'] as const) }),
      () => desk.as('agent')(tickets.update, { id, priority: pick(PRIORITIES) }),
      () => desk.as('agent')(bulk.update, { tickets: [{ id }], changes: { priority: pick(PRIORITIES) } }),
      () => desk.as('agent')(bulk.update, { tickets: [{ id }], changes: { spam: roll(2) === 0 } }),
    ]
    // What is refused changes nothing.
    for (let n = 0; n < 10; n++) await pick(acts)().catch(() => undefined)
    const moments = await momentsOf(desk, id, pledgeOf)
    const whole = replay(made.channel === 'staff', moments, (of) => (of === null ? always : clock))
    const read = await desk.asSystem((ctx) => readSla(ctx, [id], []))
    // Seeds name a history that fails.
    expect(newest(read?.tickets[0]?.timers ?? []), `seed ${seed}`).toEqual(newest(whole.timers))
  }
})
