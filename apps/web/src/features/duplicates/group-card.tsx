import type { DuplicateGroup } from '@balcao/contracts/duplicates/groups'
import { statusName } from '@balcao/ui/lib/names'
import { StatusLabel } from '@balcao/ui/status-glyph'
import Button from '@mui/material/Button'
import { Link } from '@tanstack/react-router'
import { useDuplicateActs } from './duplicates.data.ts'
import css from './duplicates.module.css'
import { t as own } from './group-messages.ts'
import { t } from './messages.ts'

/** A merge takes so many at once; a larger group is an incident. */
const MOST_MERGED = 19

type GroupCardProps = { group: DuplicateGroup; onCompare: (a: number, b: number) => void; onMerge: () => void }

/** A group: its tickets, which of them stays, and what is done with all of them. */
export const GroupCard = ({ group, onCompare, onMerge }: GroupCardProps) => {
  const { settle, relate } = useDuplicateActs()
  const canonical = group.tickets.find(({ id }) => id === group.canonicalId) ?? group.tickets[0]
  if (!canonical) return null
  const isOpen = group.state === 'suggested' || group.state === 'confirmed'
  const living = group.tickets.filter(({ id, status }) => id !== canonical.id && status !== 'merged')
  const isMergeable = canonical.status !== 'merged' && living.length > 0 && living.length <= MOST_MERGED
  return (
    <article className={css.group} aria-label={canonical.title}>
      <div className={css.head}>
        <h2>{canonical.title}</h2>
        <span className={css.quiet}>
          {t('tickets', { count: String(group.tickets.length) })} ·{' '}
          {t('probable', { percent: String(Math.round(group.probability * 100)) })}
        </span>
      </div>
      <ul className={css.rows}>
        {group.tickets.map((ticket) => (
          <li key={ticket.id} className={css.row}>
            <Link to="/tickets/$id" params={{ id: String(ticket.id) }}>
              #{ticket.number} {ticket.title}
            </Link>
            <StatusLabel status={ticket.status} label={statusName(ticket.status)} />
            <span className={css.quiet}>{ticket.requester.name}</span>
            {ticket.id === canonical.id ? <span className={css.quiet}>{t('survives')}</span> : null}
            {ticket.id !== canonical.id && isOpen && ticket.status !== 'merged' ? (
              <MemberActs group={group} ticket={ticket} canonical={canonical} onCompare={onCompare} />
            ) : null}
          </li>
        ))}
      </ul>
      {isOpen ? (
        <div className={css.acts}>
          {group.state === 'suggested' ? (
            <Button size="small" onClick={() => void settle(group, 'confirmed')}>
              {t('confirm')}
            </Button>
          ) : null}
          {isMergeable ? (
            <Button size="small" onClick={onMerge}>
              {own('mergeAll', { number: String(canonical.number) })}
            </Button>
          ) : null}
          <Button size="small" onClick={() => void relate(group, 'link')}>
            {own('linkAll')}
          </Button>
          <Button size="small" onClick={() => void relate(group, 'parent')}>
            {own('incident')}
          </Button>
          <Button size="small" onClick={() => void settle(group, 'dismissed')}>
            {t('dismiss')}
          </Button>
        </div>
      ) : null}
    </article>
  )
}

type Member = DuplicateGroup['tickets'][number]
type MemberActsProps = { group: DuplicateGroup; ticket: Member; canonical: Member; onCompare: (a: number, b: number) => void }

/** What is done with one ticket of a group: beside the one that stays, in its place, or out of the group. */
const MemberActs = ({ group, ticket, canonical, onCompare }: MemberActsProps) => {
  const { change } = useDuplicateActs()
  return (
    <>
      <Button
        size="small"
        aria-label={t('compareThese', { a: String(ticket.number), b: String(canonical.number) })}
        onClick={() => onCompare(ticket.id, canonical.id)}
      >
        {t('compare')}
      </Button>
      <Button
        size="small"
        aria-label={own('keep', { number: String(ticket.number) })}
        onClick={() => void change(group, { canonicalId: ticket.id })}
      >
        {own('keepShort')}
      </Button>
      {group.tickets.length > 2 ? (
        <Button
          size="small"
          aria-label={own('takeOut', { number: String(ticket.number) })}
          onClick={() => void change(group, { remove: [ticket.id] })}
        >
          {own('takeOutShort')}
        </Button>
      ) : null}
    </>
  )
}
