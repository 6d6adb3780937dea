import type { TicketIssue } from '@balcao/contracts/issues/issues'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { Link } from '@tanstack/react-router'
import { ChevronDown, ChevronRight, Link2, X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import properties from '../../../lib/tickets/properties.module.css'
import { MissingFact } from '../../../lib/tickets/property-row.tsx'
import { IssueLink, IssueState, nameOf } from '../issue-parts.tsx'
import css from '../issues.module.css'
import { t } from '../messages.ts'
import { useIssueActs, useTicketIssues, useTrackerNames } from './ticket-issues.data.ts'

/** What is written on an issue, once somebody opens it. */
const Talk = lazy(() => import('../talk/talk.tsx').then((module) => ({ default: module.Talk })))
const LinkDialog = lazy(() => import('./link-dialog.tsx').then((module) => ({ default: module.LinkDialog })))

/** The issues of developers that a ticket waits for. Where there is no tracker and nothing linked, nothing is shown. */
export const IssueProperties = ({ ticket }: { ticket: Ticket }) => {
  const { issues, error, retry } = useTicketIssues(ticket.id)
  const trackers = useTrackerNames()
  const { unlink } = useIssueActs(ticket.id)
  const [isLinking, setLinking] = useState(false)
  const mayLink = issues?.mayLink === true
  const links = mayLink && trackers !== undefined && trackers.length > 0
  if (!error && !links && (issues?.data.length ?? 0) === 0) return null
  return (
    <section aria-label={t('heading')}>
      <h2 className={properties.heading}>{t('heading')}</h2>
      {error ? <MissingFact label={t('loadFailed')} retry={t('retry')} onRetry={retry} /> : null}
      <ul className={css.list}>
        {issues?.data.map((issue) => (
          <LinkedIssue key={issue.id} issue={issue} ticketId={ticket.id} onRemove={mayLink ? () => void unlink(issue) : undefined} />
        ))}
      </ul>
      {links ? (
        <Button size="small" startIcon={<Link2 size={14} aria-hidden />} aria-haspopup="dialog" onClick={() => setLinking(true)}>
          {t('add')}
        </Button>
      ) : null}
      {isLinking && trackers ? (
        <Suspense>
          <LinkDialog ticket={ticket} trackers={trackers} onClose={() => setLinking(false)} />
        </Suspense>
      ) : null}
    </section>
  )
}

type LinkedIssueProps = { issue: TicketIssue; ticketId: number; onRemove?: () => void }

const LinkedIssue = ({ issue, ticketId, onRemove }: LinkedIssueProps) => {
  const label = t('remove', { name: nameOf(issue) })
  const [isOpen, setOpen] = useState(false)
  return (
    <li className={css.item}>
      <div className={css.head}>
        <IssueState issue={issue} />
        {onRemove ? (
          <IconButton size="small" aria-label={label} title={label} onClick={onRemove}>
            <X size={14} aria-hidden />
          </IconButton>
        ) : null}
      </div>
      <IssueLink issue={issue} />
      <p className={css.facts}>
        <span>{issue.tracker.name}</span>
        {issue.assignee ? <span>{t('with', { name: issue.assignee })}</span> : null}
        {issue.otherTickets > 0 ? (
          <Link to="/issues/$id" params={{ id: String(issue.id) }}>
            {t('others', { n: issue.otherTickets })}
          </Link>
        ) : null}
      </p>
      <div>
        <Button
          size="small"
          color="inherit"
          startIcon={isOpen ? <ChevronDown size={14} aria-hidden /> : <ChevronRight size={14} aria-hidden />}
          aria-expanded={isOpen}
          aria-label={t('comments', { name: nameOf(issue) })}
          onClick={() => setOpen(!isOpen)}
        >
          {t('commentsShort')}
        </Button>
      </div>
      {isOpen ? (
        <Suspense>
          <Talk issue={issue} ticketId={ticketId} />
        </Suspense>
      ) : null}
    </li>
  )
}
