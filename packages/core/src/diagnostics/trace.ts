import type { GetTrace, Trace } from '@balcao/contracts/diagnostics/diagnostics'
import { MAX_TRACED } from '@balcao/contracts/diagnostics/words'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { notFound } from '../errors.ts'
import { mailState, type Numbered, type Step, stepsOf } from './trace-steps.ts'

/** What a call did at once, and the mails and notifications that followed within minutes on the tickets it touched. */
const ofRequest = (id: string) => sql<Step>`
  with done as materialized (select * from outbox where request_id = ${id}::uuid),
    touched as (select (payload->>'ticketId')::bigint as ticket_id, min(created_at) as at from done where payload ? 'ticketId' group by 1)
  select created_at as at, 'event' as source, name as what, case when dispatched_at is null then 'waiting' else 'done' end as state from done
  union all select a.created_at, 'audit', a.action, a.risk from audit_events a where a.request_id = ${id}::uuid
  union all select m.created_at, 'mail', 'mail ' || m.id, ${mailState}
    from touched t join mails m on m.ticket_id = t.ticket_id and m.created_at between t.at and t.at + interval '5 minutes'
  union all select n.created_at, 'notification', n.type, case when n.read_at is null then 'unread' else 'read' end
    from touched t join notifications n on n.entity_type = 'ticket' and n.entity_id = t.ticket_id
      and n.created_at between t.at and t.at + interval '5 minutes'`

/** What happened to a call, a ticket, a message, a run or a delivery, from whatever knows of it. Subjects, texts and addresses stay out. @throws DomainError traced_not_found */
export async function trace({ db }: Ctx, { kind, id }: GetTrace): Promise<Trace> {
  // What is named by a number is not named by a call's id, and the other way round.
  if ((kind === 'request') !== (typeof id === 'string')) throw notFound('traced_not_found')
  const steps = typeof id === 'string' ? ofRequest(id) : stepsOf(kind as Numbered, id)
  const { rows } = await sql<Step>`select * from (${steps}) s order by at, source, what limit ${MAX_TRACED + 1}`.execute(db)
  if (rows.length === 0) throw notFound('traced_not_found')
  return { kind, id, steps: rows.slice(0, MAX_TRACED), isCut: rows.length > MAX_TRACED }
}
