import { effectiveRole, isStaff } from '@balcao/contracts/access'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { locale, perLanguage } from '@balcao/ui/lib/language'
import { lazyWithRetry } from '@balcao/ui/lib/lazy-with-retry'
import { channelName, statusWord, typeName } from '@balcao/ui/lib/names'
import type { TableColumn } from '@balcao/ui/lib/table/table-types'
import { timeZone } from '@balcao/ui/lib/time'
import { PriorityGlyph } from '@balcao/ui/priority-glyph'
import { StatusLabel } from '@balcao/ui/status-glyph'
import { TimeAgo } from '@balcao/ui/time-ago'
import { Link } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { type ComponentProps, Suspense, useMemo } from 'react'
import { useFields } from '../../../lib/custom-fields/fields.data.ts'
import { useMe } from '../../../lib/session.ts'
import { t as sla } from '../../../lib/sla/messages.ts'
import { t } from '../../../lib/tickets/messages.ts'
import { TurnMark } from '../../../lib/tickets/turn-mark.tsx'
import { WhoIsHere } from '../../comments/presence/who-is-here.tsx'
import { useFieldColumns } from './field-words.data.ts'
import css from './list.module.css'
import { useAssessmentWords, useListWords } from './list-words.data.ts'

const LaterSlaMark = lazyWithRetry(() => import('../../../lib/sla/sla-mark.tsx').then((module) => module.SlaMark))
/** Deadlines are marked a moment after the list is there. */
const SlaMark = (props: ComponentProps<typeof LaterSlaMark>) => (
  <Suspense>
    <LaterSlaMark {...props} />
  </Suspense>
)

const shortName = (name: string) => {
  const [first = '', ...rest] = name.split(' ')
  const last = rest.at(-1)
  return last ? `${first} ${last.charAt(0)}.` : first
}

/** The status, and of what sleeps the day on which it comes back. */
const statusText = (ticket: Ticket) => {
  const { scheduledFor } = ticket
  if (!scheduledFor) return statusWord(ticket)
  const day = new Date(scheduledFor).toLocaleDateString(locale(), { day: '2-digit', month: '2-digit', timeZone: timeZone() })
  return `${statusWord(ticket)} · ${day}`
}

const toTicket = (id: number) => ({ to: '/tickets/$id', params: { id: String(id) } }) as const

/** What the list can show of a ticket. */
const columns = perLanguage((): readonly TableColumn<Ticket>[] => [
  {
    id: 'number',
    label: t('column_number'),
    width: 76,
    sortKey: 'number',
    cell: (ticket) => <span className={css.quiet}>{ticket.number}</span>,
  },
  { id: 'priority', label: t('priority'), hideLabel: true, width: 36, cell: (ticket) => <PriorityGlyph priority={ticket.priority} /> },
  { id: 'status', label: t('status'), width: 172, cell: (ticket) => <StatusLabel status={ticket.status} label={statusText(ticket)} /> },
  {
    id: 'subject',
    label: t('column_subject'),
    width: 260,
    grow: true,
    hideable: false,
    cell: (ticket, inside) => (
      <span className={css.subject}>
        <TurnMark ticket={ticket} />
        <Link {...toTicket(ticket.id)} {...inside} preload={false} className={css.title}>
          {ticket.title}
        </Link>
        {ticket.hasDraft ? <DraftMark /> : null}
        {ticket.tags.slice(0, 2).map((tag) => (
          <span key={tag.id} className={css.tag}>
            {tag.name}
          </span>
        ))}
        <WhoIsHere ticketId={ticket.id} />
      </span>
    ),
  },
  {
    id: 'requester',
    label: t('column_requester'),
    width: 148,
    cell: (ticket) => <span className={css.quiet}>{ticket.companyName ?? ticket.requester.name}</span>,
  },
  {
    id: 'assignee',
    label: t('column_assignee'),
    width: 104,
    cell: (ticket) => (
      <span className={css.quiet} title={ticket.assignee?.name}>
        {ticket.assignee ? shortName(ticket.assignee.name) : '—'}
      </span>
    ),
  },
  {
    id: 'turn',
    label: t('turn'),
    width: 88,
    cell: ({ turn }) => <span className={css.quiet}>{turn ? t(`turn_${turn}`) : '—'}</span>,
  },
  {
    id: 'sla',
    label: sla('sla'),
    width: 112,
    cell: (ticket) => (ticket.sla ? <SlaMark sla={ticket.sla} /> : <span className={css.quiet}>—</span>),
  },
  { id: 'type', label: t('type'), width: 112, cell: (ticket) => <span className={css.quiet}>{typeName(ticket.type)}</span> },
  {
    id: 'channel',
    label: t('column_channel'),
    width: 88,
    cell: (ticket) => <span className={css.quiet}>{channelName(ticket.channel)}</span>,
  },
  { id: 'created', label: t('column_created'), width: 104, sortKey: 'createdAt', cell: (ticket) => <Ago at={ticket.createdAt} /> },
  { id: 'updated', label: t('column_updated'), width: 104, sortKey: 'updatedAt', cell: (ticket) => <Ago at={ticket.updatedAt} /> },
])

/** Customers are not told who works on it, nor what the desk promised itself. */
const DESK_ONLY: ReadonlySet<string> = new Set(['assignee', 'turn', 'sla'])

/** All columns a list can have: those of every ticket, and the organisation's fields. Rows hold their values already. */
export function useListColumns(): readonly TableColumn<Ticket>[] {
  const fields = useFields('ticket')
  const words = useFieldColumns(fields.length > 0)
  const base = columns()
  const staff = isStaff(effectiveRole(useMe()))
  const assessment = useAssessmentWords()?.assessmentColumns(staff)
  const later = useListWords()?.laterColumns(staff)
  // Rows compare columns by identity.
  return useMemo(() => {
    const shared = staff ? base : base.filter(({ id }) => !DESK_ONLY.has(id))
    return [...shared, ...(later ?? []), ...(assessment ?? []), ...(words ? fields.map(words.fieldColumn) : [])]
  }, [base, staff, later, assessment, fields, words])
}

/** The reader has begun to write on it, here or elsewhere. */
const DraftMark = () => (
  <span className={css.draft}>
    <Pencil size={12} aria-hidden /> {t('draftMark')}
  </span>
)

const Ago = ({ at }: { at: string | null }) => <span className={css.quiet}>{at ? <TimeAgo at={at} bare /> : '—'}</span>

/** A ticket on the phone. */
export const TicketCard = (ticket: Ticket, inside: { tabIndex: 0 | -1 }) => (
  <>
    <div className={css.cardTop}>
      <PriorityGlyph priority={ticket.priority} />
      <span className={css.quiet}>#{ticket.number}</span>
      <span className={css.cardStatus}>
        <StatusLabel status={ticket.status} label={statusText(ticket)} />
      </span>
      <TurnMark ticket={ticket} />
      {ticket.hasDraft ? <DraftMark /> : null}
      {ticket.sla ? <SlaMark sla={ticket.sla} /> : null}
      <WhoIsHere ticketId={ticket.id} size={16} />
      <span className={css.cardTime}>
        <TimeAgo at={ticket.updatedAt} bare />
      </span>
    </div>
    <Link {...toTicket(ticket.id)} {...inside} preload={false} className={css.cardTitle}>
      {ticket.title}
    </Link>
    <div className={css.cardFoot}>
      {ticket.companyName ?? ticket.requester.name}
      {ticket.assignee ? ` · ${shortName(ticket.assignee.name)}` : null}
    </div>
  </>
)
