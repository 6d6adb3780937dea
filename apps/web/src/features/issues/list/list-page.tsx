import type { IssueRow } from '@balcao/contracts/issues/issues'
import { EmptyState } from '@balcao/ui/empty-state'
import type { TableColumn } from '@balcao/ui/lib/table/table-types'
import { DataTable } from '@balcao/ui/table/data-table'
import { FilterChips } from '@balcao/ui/table/filter-chips'
import { TimeAgo } from '@balcao/ui/time-ago'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ListExport } from '../../../lib/files/list-export.tsx'
import { ListActs, ListPage } from '../../../lib/lists/list-page.tsx'
import { pagedTable } from '../../../lib/lists/paged-table.tsx'
import { RowCard } from '../../../lib/lists/row-card.tsx'
import { SearchBox } from '../../../lib/lists/search-box.tsx'
import { IssueLink, IssueState, nameOf } from '../issue-parts.tsx'
import { useTrackerNames } from '../ticket/ticket-issues.data.ts'
import { type Filter, readFilter, useIssues, writeFilter } from './issues.data.ts'
import { t } from './messages.ts'

const ticketsOf = ({ tickets: { open, all } }: IssueRow) => t('ticketsOf', { open, all: String(all) })

const columns = (): readonly TableColumn<IssueRow>[] => [
  { id: 'name', label: t('name'), width: 420, grow: true, hideable: false, cell: (row, inside) => <IssueLink issue={row} {...inside} /> },
  { id: 'state', label: t('state'), width: 170, cell: (row) => <IssueState issue={row} /> },
  { id: 'tickets', label: t('tickets'), width: 150, cell: (row) => <span className="num">{ticketsOf(row)}</span> },
  { id: 'tracker', label: t('tracker'), width: 160, cell: ({ tracker }) => tracker.name },
  { id: 'assignee', label: t('assignee'), width: 150, cell: ({ assignee }) => assignee ?? '—' },
  { id: 'changed', label: t('changed'), width: 130, cell: ({ changedAt, syncedAt }) => <TimeAgo at={changedAt ?? syncedAt} bare /> },
]

/** One on the phone. */
const card = (issue: IssueRow) => (
  <RowCard
    name={`${nameOf(issue)} ${issue.title}`}
    lines={[<IssueState key="state" issue={issue} />, `${t('tickets')}: ${ticketsOf(issue)}`, issue.tracker.name]}
  />
)

const chipsOf = ({ state, trackerId }: Filter) => [
  ...(state ? [{ field: 'state', values: [state] }] : []),
  ...(trackerId ? [{ field: 'tracker', values: [String(trackerId)] }] : []),
]

/** Issues of developers that tickets wait for. */
export const Page = () => {
  const navigate = useNavigate()
  const filter = readFilter(useSearch({ strict: false }))
  const list = useIssues(filter)
  const trackers = useTrackerNames() ?? []
  const show = (next: Filter) => void navigate({ to: '/issues', search: writeFilter(next), replace: true })
  const { q, ...chosen } = filter
  return (
    <ListPage
      title={t('title')}
      about={t('about')}
      maxWidth={1280}
      loading={list.isPending}
      tools={
        <>
          <SearchBox value={q ?? ''} label={t('search')} onSearch={(text) => show(text ? { ...chosen, q: text } : chosen)} />
          <FilterChips
            fields={[
              {
                ...{ id: 'state', label: t('state'), lowerCase: true },
                options: (['open', 'closed'] as const).map((value) => ({ value, label: t(`state_${value}`) })),
              },
              {
                ...{ id: 'tracker', label: t('tracker') },
                options: trackers.map(({ id, name }) => ({ value: String(id), label: name, asTyped: true })),
              },
            ]}
            applied={chipsOf(filter)}
            onChange={(chips) => {
              const last = (field: string) => chips.find((one) => one.field === field)?.values.at(-1)
              show({ ...readFilter({ state: last('state'), tracker: last('tracker') }), ...(q ? { q } : {}) })
            }}
          />
          <ListActs>
            <ListExport path="/issues/export" filter={filter} name="issues.csv" disabled={list.isPending} />
          </ListActs>
        </>
      }
      table={
        <DataTable
          key={JSON.stringify(filter)}
          label={t('title')}
          rows={list.rows}
          columns={columns()}
          rowKey={({ id }) => id}
          rowName={(row) => t('rowName', { name: nameOf(row) })}
          rowVersion={({ open, title, syncedAt, tickets }) => [open, title, syncedAt, tickets.open].join(' ')}
          onOpen={({ id }) => void navigate({ to: '/issues/$id', params: { id: String(id) } })}
          {...pagedTable(list, t('listFailed'))}
          card={card}
          empty={
            Object.keys(filter).length > 0 ? (
              <EmptyState kind="never" title={t('noneFound')} />
            ) : (
              <EmptyState kind="never" title={t('emptyTitle')}>
                {t('emptyText')}
              </EmptyState>
            )
          }
        />
      }
    />
  )
}
