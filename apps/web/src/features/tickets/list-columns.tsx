import { effectiveRole, isStaff } from '@balcao/contracts/access'
import { displayValue } from '@balcao/contracts/custom-fields/display'
import type { CustomField } from '@balcao/contracts/custom-fields/fields'
import { FIELD_TYPE } from '@balcao/contracts/custom-fields/types'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { language, locale, perLanguage } from '@balcao/ui/lib/language'
import { channelName, statusWord, typeName } from '@balcao/ui/lib/names'
import type { TableColumn } from '@balcao/ui/lib/table-types'
import { timeZone } from '@balcao/ui/lib/time'
import { PriorityGlyph } from '@balcao/ui/priority-glyph'
import { StatusLabel } from '@balcao/ui/status-glyph'
import { TimeAgo } from '@balcao/ui/time-ago'
import { Link } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { useMemo } from 'react'
import { useFields } from '../../lib/fields.data.ts'
import { useMe } from '../../lib/session.ts'
import { useAssessmentWords } from './assessment/list-words.data.ts'
import css from './list.module.css'
import { t } from './messages.ts'
import { WhoIsHere } from './presence/who-is-here.tsx'

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
  { id: 'type', label: t('type'), width: 112, cell: (ticket) => <span className={css.quiet}>{typeName(ticket.type)}</span> },
  {
    id: 'channel',
    label: t('column_channel'),
    width: 88,
    cell: (ticket) => <span className={css.quiet}>{channelName(ticket.channel)}</span>,
  },
  { id: 'created', label: t('column_created'), width: 104, sortKey: 'createdAt', cell: (ticket) => <Ago at={ticket.createdAt} /> },
  { id: 'updated', label: t('column_updated'), width: 104, sortKey: 'updatedAt', cell: (ticket) => <Ago at={ticket.updatedAt} /> },
  { id: 'firstReply', label: t('firstReply'), width: 104, cell: (ticket) => <Ago at={ticket.firstResponseAt} /> },
  { id: 'resolved', label: t('column_resolved'), width: 104, cell: (ticket) => <Ago at={ticket.resolvedAt} /> },
])

/** A field of the organisation's own as a column; what an index can put in order is sorted by. */
function fieldColumn(field: CustomField): TableColumn<Ticket> {
  const id = `cf:${field.key}`
  return {
    id,
    label: field.label,
    width: 136,
    ...(FIELD_TYPE[field.type].sortable ? { sortKey: id } : {}),
    cell: (ticket) => {
      const text = displayValue(field, ticket.customFields[field.key], language())
      return (
        <span className={css.quiet} title={text || undefined}>
          {text || '—'}
        </span>
      )
    },
  }
}

/** All columns a list can have: those of every ticket, and the organisation's fields. Rows hold their values already. */
export function useListColumns(): readonly TableColumn<Ticket>[] {
  const fields = useFields('ticket')
  const base = columns()
  const staff = isStaff(effectiveRole(useMe()))
  const assessment = useAssessmentWords()?.assessmentColumns(staff)
  // Rows compare columns by identity.
  return useMemo(() => [...base, ...(assessment ?? []), ...fields.map(fieldColumn)], [base, assessment, fields])
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
      <StatusLabel status={ticket.status} label={statusText(ticket)} />
      {ticket.hasDraft ? <DraftMark /> : null}
      <WhoIsHere ticketId={ticket.id} size={16} />
      <span className={css.cardTime}>
        <TimeAgo at={ticket.updatedAt} bare />
      </span>
    </div>
    <Link {...toTicket(ticket.id)} {...inside} preload={false} className={css.cardTitle}>
      {ticket.title}
    </Link>
    <div className={css.cardFoot}>
      {ticket.companyName ?? ticket.requester.name} · {ticket.assignee ? shortName(ticket.assignee.name) : '—'}
    </div>
  </>
)
