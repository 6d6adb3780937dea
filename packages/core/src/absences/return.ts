import type { GetReturn, OUTCOMES, Return } from '@balcao/contracts/absences/sudden'
import { OPEN_STATUSES } from '@balcao/contracts/tickets/statuses'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { forbidden } from '../errors.ts'
import { encodeCursor, lastId, pageOf, rowsOfPage } from '../paging.ts'
import { must } from '../policy.ts'
import { person } from '../tickets/ticket-view.ts'
import { type Eb, visible } from '../tickets/visible.ts'
import { mustFindAbsence } from './internal/absence-rows.ts'
import { answeredSince } from './internal/moves.ts'

type Outcome = (typeof OUTCOMES)[number]
const ORDER = 'absence-return'

const outcome = sql<Outcome>`case
  when m.returned_at is not null then 'returned'
  when t.status <> all (${[...OPEN_STATUSES]}) then 'finished'
  when t.assignee_id is not distinct from m.to_id then 'with_substitute'
  else 'elsewhere' end`

/** What became of the tickets that an absence gave away, as far as the reader sees them. @throws DomainError absence_not_found, forbidden */
export async function whatHappened(ctx: Ctx, input: GetReturn): Promise<Return> {
  must(ctx, 'absence.read')
  const absence = await mustFindAbsence(ctx, input.id)
  if (!absence.mayChange) throw forbidden()
  const after = lastId(input.cursor, ORDER)
  const moves = ctx.db
    .selectFrom('absenceMoves as m')
    .innerJoin('tickets as t', (join) => join.onRef('t.tenantId', '=', 'm.tenantId').onRef('t.id', '=', 'm.ticketId'))
    .where('m.absenceId', '=', input.id)
    .where((eb) => visible(eb as unknown as Eb, ctx.actor))
  const rows = await moves
    .leftJoin('users as s', (join) => join.onRef('s.tenantId', '=', 'm.tenantId').onRef('s.id', '=', 'm.toId'))
    .leftJoin('users as h', (join) => join.onRef('h.tenantId', '=', 't.tenantId').onRef('h.id', '=', 't.assigneeId'))
    .$if(after !== undefined, (q) => q.where('m.ticketId', '>', after as number))
    .select(['t.id', 't.number', 't.title', 't.status', 'm.movedAt', 'm.toId', 's.name as toName', 's.email as toEmail'])
    .select(['t.assigneeId', 'h.name as holderName', 'h.email as holderEmail'])
    .select([outcome.as('outcome'), answeredSince.as('answered')])
    .orderBy('m.ticketId')
    .$call(rowsOfPage(input))
    .execute()
  const counted = await moves
    .select([outcome.as('outcome'), sql<number>`count(*)::int`.as('count')])
    .groupBy(sql`1`)
    .execute()
  const counts = { returned: 0, finished: 0, with_substitute: 0, elsewhere: 0 }
  for (const { outcome: one, count } of counted) counts[one] = count
  const page = pageOf(
    rows,
    input.limit,
    ({ id, number, title, status, movedAt, answered, ...row }) => ({
      ticket: { id, number, title, status },
      to: row.toId === null ? null : person(row.toId, row.toName, row.toEmail, 'staff'),
      holder: row.assigneeId === null ? null : person(row.assigneeId, row.holderName, row.holderEmail, 'staff'),
      outcome: row.outcome,
      movedAt,
      answered: Boolean(answered),
    }),
    (row) => encodeCursor(ORDER, [row.id]),
  )
  return { ...page, counts }
}
