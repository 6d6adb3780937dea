import type { Trace } from '@balcao/contracts/diagnostics/diagnostics'
import type { TRACED } from '@balcao/contracts/diagnostics/words'
import { sql } from 'kysely'

export type Step = Trace['steps'][number]
/** What is traced by its number. */
export type Numbered = Exclude<(typeof TRACED)[number], 'request'>

export const mailState = sql`coalesce(m.delivery, case when m.sent_at is not null then 'sent' when m.held_until is not null then 'held' else 'queued' end)`
const eventState = sql`case when o.dispatched_at is null then 'waiting' else 'done' end`

/** What happened with a ticket: events, mails, messages, deadlines, rules, flows, deliveries to others, and acts. */
const ofTicket = (id: number) => sql<Step>`
  select o.created_at as at, 'event' as source, o.name as what, ${eventState} as state from outbox o where (o.payload->>'ticketId')::bigint = ${id}
  union all select m.created_at, 'mail', 'mail ' || m.id, ${mailState} from mails m where m.ticket_id = ${id}
  union all select i.received_at, 'inbound', 'inbound ' || i.id, coalesce(i.verdict, i.state) from inbound_mails i where i.ticket_id = ${id}
  union all select w.created_at, 'whatsapp', w.direction || ' ' || w.id, w.state from whatsapp_messages w where w.ticket_id = ${id}
  union all select n.created_at, 'notification', n.type, case when n.read_at is null then 'unread' else 'read' end
    from notifications n where n.entity_type = 'ticket' and n.entity_id = ${id}
  union all select s.started_at, 'sla', s.metric || ' ' || s.cycle, s.state from sla_timers s where s.ticket_id = ${id}
  union all select s.breached_at, 'sla', s.metric || ' ' || s.cycle, 'breached' from sla_timers s where s.ticket_id = ${id} and s.breached_at is not null
  union all select r.created_at, 'rule', 'run ' || r.id || ' ' || r.event, coalesce(r.skipped, r.outcome) from automation_runs r where r.ticket_id = ${id}
  union all select f.created_at, 'flow', 'run ' || f.id || ' ' || f.event, coalesce(f.ended_because, f.state) from flow_runs f where f.ticket_id = ${id}
  union all select d.created_at, 'webhook', 'delivery ' || d.id || ' ' || d.event, d.state from webhook_deliveries d where d.ticket_id = ${id}
  union all select a.created_at, 'audit', a.action, a.risk from audit_events a where a.resource = 'ticket' and a.resource_id = ${String(id)}`

const ofMail = (id: number) => sql<Step>`
  select m.created_at as at, 'mail' as source, 'queued' as what, ${mailState} as state from mails m where m.id = ${id}
  union all select m.sent_at, 'mail', 'sent', ${mailState} from mails m where m.id = ${id} and m.sent_at is not null
  union all select m.delivery_at, 'mail', m.delivery, ${mailState} from mails m where m.id = ${id} and m.delivery_at is not null
  union all select o.created_at, 'event', o.name, ${eventState} from outbox o where (o.payload->>'mailId')::bigint = ${id}`

const ofNotification = (id: number) => sql<Step>`
  select n.created_at as at, 'notification' as source, n.type as what, n.severity as state from notifications n where n.id = ${id}
  union all select n.read_at, 'notification', 'read', n.severity from notifications n where n.id = ${id} and n.read_at is not null`

/** A mail that came in: what each stage of reading decided. What stages say of parsing and filters may hold words of people. */
const ofInbound = (id: number) => sql<Step>`
  select i.received_at as at, 'inbound' as source, i.source as what, coalesce(i.verdict, i.state) as state from inbound_mails i where i.id = ${id}
  union all select i.received_at, 'inbound', s.stage->>'step', case when s.stage->>'step' in ('guard', 'thread', 'authenticate') then s.stage->>'says' else '' end
    from inbound_mails i cross join jsonb_array_elements(i.stages) s(stage) where i.id = ${id}
  union all select c.created_at, 'event', 'ticket ' || c.ticket_id, 'done'
    from inbound_mails i join comments c on c.id = i.comment_id where i.id = ${id}`

/** A message of WhatsApp, with words of ours alone: what Meta says may name people. */
const ofWhatsapp = (id: number) => sql<Step>`
  select w.created_at as at, 'whatsapp' as source, w.direction || ' ' || w.kind as what, w.state from whatsapp_messages w where w.id = ${id}
  union all select (s.stage->>'at')::timestamptz, 'whatsapp', w.direction, coalesce(substring(s.stage->>'says' from '^[a-z_]+$'), '')
    from whatsapp_messages w cross join jsonb_array_elements(w.stages) s(stage) where w.id = ${id}`

/** A run of a rule: the event that caused it, what it did, and the other runs of the same chain on the ticket. */
const ofRule = (id: number) => sql<Step>`
  select x.created_at as at, 'rule' as source, 'run ' || x.id || ' ' || x.event || ' ' || array_to_string(x.actions, ' ') as what,
    coalesce(x.skipped, x.outcome) as state
  from automation_runs r join automation_runs x on x.chain = r.chain and x.ticket_id = r.ticket_id where r.id = ${id}`

const ofFlow = (id: number) => sql<Step>`
  select f.created_at as at, 'flow' as source, f.event as what, coalesce(f.ended_because, f.state) as state from flow_runs f where f.id = ${id}
  union all select e.created_at, 'flow', e.what || coalesce(' ' || e.step, ''), '' from flow_run_entries e where e.run_id = ${id}`

const ofDelivery = (id: number) => sql<Step>`
  select d.created_at as at, 'webhook' as source, d.event as what,
    concat_ws(' ', d.state, d.status, d.failure, d.tries || 'x') as state from webhook_deliveries d where d.id = ${id}`

/** The steps of what is traced by its number. */
export const stepsOf = (kind: Numbered, id: number) =>
  ({
    ticket: ofTicket,
    mail: ofMail,
    inbound: ofInbound,
    notification: ofNotification,
    whatsapp: ofWhatsapp,
    rule: ofRule,
    flow: ofFlow,
    webhook: ofDelivery,
  })[kind](id)
