import { TO_DECIDE_STATES, type ToDecideState } from '@balcao/contracts/approvals/bounds'
import { EmptyState } from '@balcao/ui/empty-state'
import { DataTable } from '@balcao/ui/table/data-table'
import { FilterChips } from '@balcao/ui/table/filter-chips'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ListExport } from '../../../lib/files/list-export.tsx'
import { ListActs, ListPage } from '../../../lib/lists/list-page.tsx'
import { pagedTable } from '../../../lib/lists/paged-table.tsx'
import { useDecide, useToDecide } from './lists.data.ts'
import { t } from './messages.ts'
import { ApprovalTabs } from './tabs.tsx'
import { toDecideCard, toDecideColumns } from './to-decide-columns.tsx'

/** What the address asks for; anything that makes no sense is what waits. */
const read = (state: unknown): ToDecideState => TO_DECIDE_STATES.find((one) => one === state) ?? 'waiting'

/** What the reader is asked to approve, and what they decided. */
export const Page = () => {
  const navigate = useNavigate()
  const state = read(useSearch({ strict: false, select: (search: Record<string, unknown>) => search.state }))
  const list = useToDecide(state)
  const decide = useDecide()
  return (
    <ListPage
      title={t('toDecideTitle')}
      about={t('toDecideAbout')}
      maxWidth={1280}
      loading={list.isPending}
      tools={
        <>
          <ApprovalTabs current="toDecide" />
          <FilterChips
            fields={[
              {
                id: 'state',
                label: t('state'),
                lowerCase: true,
                options: TO_DECIDE_STATES.map((value) => ({ value, label: t(`state_${value}`) })),
              },
            ]}
            applied={state === 'waiting' ? [] : [{ field: 'state', values: [state] }]}
            onChange={(chips) => {
              const next = read(chips.find(({ field }) => field === 'state')?.values.at(-1))
              void navigate({ to: '/approvals', search: next === 'waiting' ? {} : { state: next }, replace: true })
            }}
          />
          <ListActs>
            <ListExport path="/approvals/to-decide/export" filter={{ state }} name="aprovacoes-a-decidir.csv" disabled={list.isPending} />
          </ListActs>
        </>
      }
      table={
        <DataTable
          key={state}
          label={t('toDecideTitle')}
          rows={list.rows}
          columns={toDecideColumns(state, decide)}
          rowKey={({ id }) => id}
          rowName={({ title }) => t('rowName', { title })}
          rowVersion={({ decision, state: now }) => `${decision} ${now}`}
          onOpen={({ ticket }) => void navigate({ to: '/tickets/$id', params: { id: String(ticket.id) } })}
          {...pagedTable(list, t('listFailed'))}
          card={toDecideCard(decide)}
          empty={
            state === 'waiting' ? (
              <EmptyState kind="never" title={t('waitingEmpty')}>
                {t('waitingEmptyText')}
              </EmptyState>
            ) : (
              <EmptyState kind="never" title={t('decidedEmpty')} />
            )
          }
        />
      }
    />
  )
}
