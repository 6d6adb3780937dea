import type { Language } from '@balcao/contracts/language'
import type { Metric } from '@balcao/contracts/sla/bounds'
import { OPEN_STATUSES } from '@balcao/contracts/tickets/statuses'
import * as approvals from '../approvals/to-decide.ts'
import { type CalendarEvent, stamp } from '../calendar-feeds/write-calendar.ts'
import * as checklists from '../checklists/my-items.ts'
import { type Ctx, me } from '../ctx.ts'
import { can } from '../policy.ts'
import { visible } from '../tickets/visible.ts'

/** Of each kind, those that are due first. */
const MOST = 100
/** How long before the deadline an event begins: calendars show one without a length as nothing. */
const LENGTH_MS = 15 * 60_000

type Ticket = { id: number; number: number; title: string }
type Texts = {
  metric: Record<Metric, string>
  snoozed: (ticket: string) => string
  item: (text: string, ticket: string) => string
  approval: (title: string) => string
}
const PT: Texts = {
  metric: {
    first_response: 'Primeira resposta',
    next_response: 'Resposta',
    periodic_update: 'Atualização',
    resolution: 'Resolução',
  },
  snoozed: (ticket) => `Volta: ${ticket}`,
  item: (text, ticket) => `Item: ${text} (${ticket})`,
  approval: (title) => `Decidir: ${title}`,
}
const EN: Texts = {
  metric: { first_response: 'First response', next_response: 'Response', periodic_update: 'Update', resolution: 'Resolution' },
  snoozed: (ticket) => `Back: ${ticket}`,
  item: (text, ticket) => `Item: ${text} (${ticket})`,
  approval: (title) => `Decide: ${title}`,
}
const TEXTS: Record<Language, Texts> = { 'pt-BR': PT, en: EN }

const named = ({ number, title }: Ticket) => `#${number} ${title}`
/** An event that ends when something is due. */
const until = (dueAt: string) => [`DTSTART:${stamp(new Date(Date.parse(dueAt) - LENGTH_MS).toISOString())}`, `DTEND:${stamp(dueAt)}`]

/** Tickets that the caller is responsible for and that have a deadline, or come back by themselves. */
const ticketRows = (ctx: Ctx) =>
  ctx.db
    .selectFrom('tickets as t')
    .where('t.tenantId', '=', ctx.actor.tenantId)
    .where('t.assigneeId', '=', me(ctx))
    .where('t.status', 'in', OPEN_STATUSES)
    .where((eb) => eb.or([eb('t.slaDueAt', 'is not', null), eb('t.status', '=', 'scheduled')]))
    .where((eb) => visible(eb as never, ctx.actor))
    .select(['t.id', 't.number', 't.title', 't.status', 't.slaDueAt', 't.slaMetric', 't.scheduledFor'])
    .orderBy('t.slaSortAt')
    .orderBy('t.id')
    .limit(MOST)
    .execute()

/** What the caller has to do by when: their tickets, items of checklists, and what they are asked to approve. @param base what links begin with */
export async function deadlinesOf(ctx: Ctx, language: Language, base: string): Promise<CalendarEvent[]> {
  const texts = TEXTS[language]
  const link = ({ id }: { id: number }) => `${base}/tickets/${id}`
  const tickets = await ticketRows(ctx)
  const items = can(ctx.actor, 'checklist.use') ? (await checklists.list(ctx, { state: 'open', limit: MOST })).data : []
  const asked = (await approvals.list(ctx, { state: 'waiting', limit: MOST })).data
  return [
    ...tickets.flatMap((ticket): CalendarEvent[] => {
      const { id, status, slaDueAt, slaMetric, scheduledFor } = ticket
      const due = slaDueAt && {
        uid: `sla-${id}`,
        times: until(slaDueAt),
        summary: `${texts.metric[slaMetric as Metric]}: ${named(ticket)}`,
      }
      const back = status === 'scheduled' && scheduledFor
      return [
        ...(due ? [{ ...due, url: link(ticket) }] : []),
        ...(back ? [{ uid: `snooze-${id}`, times: until(back), summary: texts.snoozed(named(ticket)), url: link(ticket) }] : []),
      ]
    }),
    ...items.flatMap(({ id, text, dueAt, ticket }) =>
      dueAt ? [{ uid: `item-${id}`, times: until(dueAt), summary: texts.item(text, named(ticket)), url: link(ticket) }] : [],
    ),
    ...asked.flatMap(({ id, title, text, dueAt, ticket }) =>
      dueAt ? [{ uid: `approval-${id}`, times: until(dueAt), summary: texts.approval(title), description: text, url: link(ticket) }] : [],
    ),
  ]
}
