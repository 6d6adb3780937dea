import { APPROVAL_STATES, type ApprovalState } from '@balcao/contracts/approvals/bounds'
import type { AskedApproval } from '@balcao/contracts/approvals/lists'
import { EmptyState } from '@balcao/ui/empty-state'
import type { TableColumn } from '@balcao/ui/lib/table/table-types'
import { DataTable } from '@balcao/ui/table/data-table'
import { FilterChips } from '@balcao/ui/table/filter-chips'
import { TimeAgo } from '@balcao/ui/time-ago'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ListExport } from '../../../lib/files/list-export.tsx'
import { Cut } from '../../../lib/lists/cut.tsx'
import { ListActs, ListPage } from '../../../lib/lists/list-page.tsx'
import { pagedTable } from '../../../lib/lists/paged-table.tsx'
import { RowCard } from '../../../lib/lists/row-card.tsx'
import { TicketCell } from '../../../lib/lists/ticket-cell.tsx'
import { t as panel } from '../messages.ts'
import { StateChip } from '../state-chip.tsx'
import { useAsked } from './lists.data.ts'
import { t } from './messages.ts'
import { Due, type Inside } from './parts.tsx'
import { ApprovalTabs } from './tabs.tsx'

const read = (state: unknown): ApprovalState | undefined => APPROVAL_STATES.find((one) => one === state)

const progressOf = ({ approvers: { total, approved, refused } }: AskedApproval) =>
  t('progressOf', { decided: String(approved + refused), total: String(total) })

const columns = (): readonly TableColumn<AskedApproval>[] => [
  { id: 'what', label: t('what'), width: 300, grow: true, hideable: false, cell: ({ title }) => <Cut>{title}</Cut> },
  { id: 'state', label: t('state'), width: 130, cell: ({ state }) => <StateChip state={state} /> },
  { id: 'progress', label: t('progress'), width: 110, cell: (row) => <span className="num">{progressOf(row)}</span> },
  { id: 'ticket', label: t('ticket'), width: 280, cell: ({ ticket }, inside) => <TicketCell ticket={ticket} {...inside} /> },
  { id: 'due', label: t('due'), width: 140, cell: ({ state, dueAt }) => (state === 'pending' ? <Due at={dueAt} /> : null) },
  { id: 'asked', label: t('asked'), width: 140, cell: ({ createdAt }) => <TimeAgo at={createdAt} bare /> },
]

/** One on the phone. */
const card = (approval: AskedApproval, inside: Inside) => (
  <RowCard
    name={approval.title}
    lines={[
      <TicketCell key="ticket" ticket={approval.ticket} {...inside} />,
      `${t('progress')}: ${progressOf(approval)}`,
      <TimeAgo key="asked" at={approval.createdAt} bare />,
    ]}
    end={<StateChip state={approval.state} />}
  />
)

/** What the reader asked others to approve. */
export const Page = () => {
  const navigate = useNavigate()
  const state = read(useSearch({ strict: false, select: (search: Record<string, unknown>) => search.state }))
  const list = useAsked(state)
  return (
    <ListPage
      title={t('askedTitle')}
      about={t('askedAbout')}
      maxWidth={1280}
      loading={list.isPending}
      tools={
        <>
          <ApprovalTabs current="asked" />
          <FilterChips
            fields={[
              {
                id: 'state',
                label: t('state'),
                lowerCase: true,
                options: APPROVAL_STATES.map((value) => ({ value, label: panel(`state_${value}`) })),
              },
            ]}
            applied={state ? [{ field: 'state', values: [state] }] : []}
            onChange={(chips) => {
              const next = read(chips.find(({ field }) => field === 'state')?.values.at(-1))
              void navigate({ to: '/approvals/asked', search: next ? { state: next } : {}, replace: true })
            }}
          />
          <ListActs>
            <ListExport path="/approvals/asked/export" filter={state ? { state } : {}} name="aprovacoes.csv" disabled={list.isPending} />
          </ListActs>
        </>
      }
      table={
        <DataTable
          key={state ?? ''}
          label={t('askedTitle')}
          rows={list.rows}
          columns={columns()}
          rowKey={({ id }) => id}
          rowName={({ title }) => t('rowName', { title })}
          rowVersion={({ state: now, approvers }) => `${now} ${approvers.waiting}`}
          onOpen={({ ticket }) => void navigate({ to: '/tickets/$id', params: { id: String(ticket.id) } })}
          {...pagedTable(list, t('listFailed'))}
          card={card}
          empty={
            state ? (
              <EmptyState kind="never" title={t('noneFound')} />
            ) : (
              <EmptyState kind="never" title={t('askedEmpty')}>
                {t('askedEmptyText')}
              </EmptyState>
            )
          }
        />
      }
    />
  )
}
