import type { IssueRow } from '@balcao/contracts/issues/issues'
import type { LinkedTickets } from '@balcao/contracts/tickets/linked'
import type { Status } from '@balcao/contracts/tickets/statuses'
import { statusName } from '@balcao/ui/lib/names'
import type { TableColumn } from '@balcao/ui/lib/table/table-types'
import { exactTime } from '@balcao/ui/lib/time'
import { DataTable } from '@balcao/ui/table/data-table'
import { TimeAgo } from '@balcao/ui/time-ago'
import { Link, useNavigate } from '@tanstack/react-router'
import { pagedTable } from '../../../lib/lists/paged-table.tsx'
import { RowCard } from '../../../lib/lists/row-card.tsx'
import { EditPage, useAddressId } from '../../../lib/page/edit-page.tsx'
import page from '../../../lib/page/form-page.module.css'
import { IssueLink, IssueState } from '../issue-parts.tsx'
import css from '../issues.module.css'
import { t as talk } from '../talk/messages.ts'
import { Talk } from '../talk/talk.tsx'
import { useIssue, useIssueTickets } from './issues.data.ts'
import { t } from './messages.ts'

type Waiting = LinkedTickets['data'][number]

const columns = (): readonly TableColumn<Waiting>[] => [
  { id: 'number', label: t('number'), width: 90, hideable: false, cell: ({ number }) => <span className="num">#{number}</span> },
  {
    id: 'subject',
    label: t('subject'),
    width: 320,
    grow: true,
    hideable: false,
    cell: ({ title }) => <span className={page.cut}>{title}</span>,
  },
  { id: 'status', label: t('status'), width: 170, cell: ({ status }) => statusName(status as Status) },
  { id: 'requester', label: t('requester'), width: 180, cell: ({ requester }) => <span className={page.cut}>{requester}</span> },
  { id: 'created', label: t('created'), width: 130, cell: ({ createdAt }) => <TimeAgo at={createdAt} bare /> },
]

/** One on the phone. */
const card = ({ number, title, status, requester }: Waiting) => (
  <RowCard name={`#${number} ${title}`} lines={[statusName(status as Status), requester]} />
)

const Waiting = ({ issue }: { issue: IssueRow }) => {
  const navigate = useNavigate()
  const list = useIssueTickets(issue.id)
  return (
    <section aria-label={t('ticketsTitle')}>
      <h2 className={page.legend}>{t('ticketsTitle')}</h2>
      <p className={page.quiet}>
        <Link to="/tickets" search={{ issueId: String(issue.id) }}>
          {t('inList')}
        </Link>
      </p>
      <DataTable
        label={t('ticketsTitle')}
        rows={list.rows}
        columns={columns()}
        rowKey={({ id }) => id}
        rowName={({ number }) => t('ticketRow', { number: String(number) })}
        rowVersion={({ status, title }) => `${status} ${title}`}
        onOpen={({ id }) => void navigate({ to: '/tickets/$id', params: { id: String(id) } })}
        {...pagedTable(list, t('ticketsFailed'))}
        card={card}
        empty={null}
      />
    </section>
  )
}

const Facts = ({ issue }: { issue: IssueRow }) => (
  <div className={page.card}>
    <p className={css.top}>
      <IssueState issue={issue} />
      {issue.confidential ? <span className={css.chip}>{t('confidential')}</span> : null}
      <IssueLink issue={issue} />
    </p>
    <p className={css.facts}>
      <span>
        {issue.tracker.name} ({issue.tracker.project})
      </span>
      {issue.assignee ? (
        <span>
          {t('assignee')} {issue.assignee}
        </span>
      ) : null}
      {issue.closedAt ? (
        <span>
          {t('closedAt')} {exactTime(issue.closedAt)}
        </span>
      ) : null}
      <span>
        {t('synced')} <TimeAgo at={issue.syncedAt} />
      </span>
      {issue.labels.length > 0 ? <span>{t('labels', { names: issue.labels.join(', ') })}</span> : null}
    </p>
  </div>
)

/** An issue, what is written on it, and the tickets that wait for it. */
export const Page = () => {
  const id = useAddressId()
  return (
    <EditPage
      title={t('name')}
      failed={t('loadFailed')}
      isKnown={id !== undefined}
      query={useIssue(id)}
      back={<Link to="/issues">← {t('back')}</Link>}
    >
      {(issue) => (
        <>
          <Facts issue={issue} />
          <section className={page.card} aria-label={talk('title')}>
            <h2 className={page.legend}>{talk('title')}</h2>
            <Talk issue={issue} />
          </section>
          <Waiting issue={issue} />
        </>
      )}
    </EditPage>
  )
}
