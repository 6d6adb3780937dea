import type { RuleSubject } from '@balcao/contracts/privacy/bounds'
import { countConditions } from '@balcao/contracts/tickets/condition-places'
import type { TicketConditions } from '@balcao/contracts/tickets/conditions'
import { type RawBuilder, sql } from 'kysely'
import { conditionsHold } from '../../tickets/conditions.ts'

/** What a rule looks for: of one organisation, and of some ids alone where they are named. */
export type Sought = { tenantId: number; subject: RuleSubject; conditions: TicketConditions; ids?: readonly number[] }

const among = ({ ids }: Sought, column: string) => (ids === undefined ? sql`true` : sql`${sql.ref(column)} = any(${[...ids]}::bigint[])`)
const holds = ({ conditions }: Sought) => (countConditions(conditions) === 0 ? sql`true` : conditionsHold(conditions))
/** Not erased yet, or written on since. */
const notErased = sql`not exists (select from ticket_erasures e where e.tenant_id = t.tenant_id and e.ticket_id = t.id and e.what = 'content'
  and e.erased_at >= greatest(t.updated_at, t.last_message_at))`
/** When a finished ticket was closed, or last written on. */
const ended = sql`greatest(coalesce(t.closed_at, t.updated_at), t.last_message_at)`
/** Asked once: mostly nothing is held. */
const someHeld = (tenantId: number) =>
  sql`(select exists (select from privacy_holds h where h.tenant_id = ${tenantId} and h.lifted_at is null))`
const finished = sql`t.status in ('closed', 'cancelled')`

type Looked = Record<RuleSubject, (of: Sought) => RawBuilder<unknown>>
const BY_SUBJECT: Looked = {
  tickets: (of) => sql`select t.id, ${ended} as at, ${someHeld(of.tenantId)} and is_ticket_held(t.tenant_id, t.id) as held from tickets t
    where t.tenant_id = ${of.tenantId} and ${finished} and ${among(of, 't.id')} and ${notErased} and ${holds(of)}`,
  spam: (
    of,
  ) => sql`select t.id, greatest(t.updated_at, t.last_message_at) as at, ${someHeld(of.tenantId)} and is_ticket_held(t.tenant_id, t.id) as held from tickets t
    where t.tenant_id = ${of.tenantId} and t.status = 'spam' and ${among(of, 't.id')} and ${notErased} and ${holds(of)}`,
  ticket_files: (
    of,
  ) => sql`select t.id, ${ended} as at, ${someHeld(of.tenantId)} and is_ticket_held(t.tenant_id, t.id) as held from tickets t
    where t.tenant_id = ${of.tenantId} and ${finished} and ${among(of, 't.id')} and ${holds(of)}
      and exists (select from ticket_family(t.tenant_id, t.id) f (id) join attachments a on a.tenant_id = t.tenant_id and a.ticket_id = f.id)`,
  mails: (of) => sql`select m.id, m.received_at as at,
      ${someHeld(of.tenantId)} and (coalesce(is_ticket_held(m.tenant_id, m.ticket_id), false) or coalesce(is_person_held(m.tenant_id, m.user_id), false)) as held
    from inbound_mails m where m.tenant_id = ${of.tenantId} and m.state <> 'received' and ${among(of, 'm.id')}`,
  conversations: (of) => sql`select c.id, coalesce(c.closed_at, c.updated_at) as at,
      ${someHeld(of.tenantId)} and (coalesce(is_ticket_held(c.tenant_id, c.ticket_id), false) or is_person_held(c.tenant_id, c.author_id)) as held
    from conversations c where c.tenant_id = ${of.tenantId} and c.status = 'closed' and ${among(of, 'c.id')}
      and not exists (select from conversation_erasures e where e.tenant_id = c.tenant_id and e.conversation_id = c.id)`,
  people: (of) => sql`select u.id, seen.at, ${someHeld(of.tenantId)} and is_person_held(u.tenant_id, u.id) as held
    from users u join roles r on r.tenant_id = u.tenant_id and r.slug = u.role and r.base = 'client',
      lateral (select greatest(u.created_at, u.last_seen_at, u.invited_at,
        (select max(s.created_at) from sign_ins s where s.tenant_id = u.tenant_id and s.user_id = u.id),
        (select max(t.updated_at) from tickets t where t.tenant_id = u.tenant_id and t.requester_id = u.id),
        (select max(c.updated_at) from conversations c where c.tenant_id = u.tenant_id and c.author_id = u.id)) as at) seen
    where u.tenant_id = ${of.tenantId} and u.deleted_at is null and ${among(of, 'u.id')}
      and not exists (select from tickets t where t.tenant_id = u.tenant_id and t.requester_id = u.id
        and t.status not in ('closed', 'cancelled', 'merged', 'spam'))
      and not exists (select from privacy_requests q where q.tenant_id = u.tenant_id and q.user_id = u.id and q.answered_at is null)`,
}

/** All that a rule is about, however old: `id`, since when it is finished (`at`), and whether it is held. */
export const soughtBy = (of: Sought): RawBuilder<unknown> => BY_SUBJECT[of.subject](of)
