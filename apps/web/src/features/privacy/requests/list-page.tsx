import { REQUEST_KINDS, REQUEST_STATES } from '@balcao/contracts/privacy/bounds'
import type { FilterRequests, PrivacyRequest } from '@balcao/contracts/privacy/requests'
import { EmptyState } from '@balcao/ui/empty-state'
import { ErrorState } from '@balcao/ui/error-state'
import { written } from '@balcao/ui/lib/dates/date-text'
import type { TableColumn } from '@balcao/ui/lib/table/table-types'
import { DataTable } from '@balcao/ui/table/data-table'
import { FilterChips } from '@balcao/ui/table/filter-chips'
import { TimeAgo } from '@balcao/ui/time-ago'
import Button from '@mui/material/Button'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Download, Plus } from 'lucide-react'
import { useState } from 'react'
import { useCan } from '../../../lib/can.ts'
import { useSavedFile } from '../../../lib/files/saved-file.data.ts'
import { ListActs, ListPage } from '../../../lib/lists/list-page.tsx'
import { pagedTable } from '../../../lib/lists/paged-table.tsx'
import { RowCard } from '../../../lib/lists/row-card.tsx'
import { SearchBox } from '../../../lib/lists/search-box.tsx'
import page from '../../../lib/page/form-page.module.css'
import { t as words } from '../messages.ts'
import { useRequests } from '../privacy.data.ts'
import css from '../privacy.module.css'
import { PrivacyTabs } from '../tabs.tsx'
import { readFilter, writeFilter } from './address.ts'
import { t } from './messages.ts'
import { RegisterDialog } from './register-dialog.tsx'

export const Page = () => (useCan()('privacy.manage') ? <RequestsPage /> : <ErrorState title={words('notAllowed')} />)

const Due = ({ request: { dueOn, late } }: { request: PrivacyRequest }) => (
  <>
    {written('day', dueOn)}{' '}
    {late ? (
      <span className={css.chip} data-tone="warn">
        {t('lateChip')}
      </span>
    ) : null}
  </>
)

const columns = (): readonly TableColumn<PrivacyRequest>[] => [
  { id: 'number', label: t('number'), width: 80, hideable: false, cell: ({ number }) => <span className="num">{number}</span> },
  { id: 'kind', label: t('kind'), width: 235, cell: ({ kind }) => t(`kind_${kind}`) },
  {
    id: 'person',
    label: t('person'),
    width: 215,
    grow: true,
    cell: ({ name, email }) => <span className={page.cut}>{`${name} · ${email}`}</span>,
  },
  { id: 'state', label: t('state'), width: 130, cell: ({ state }) => <span className={css.chip}>{t(`state_${state}`)}</span> },
  { id: 'due', label: t('due'), width: 165, cell: (request) => <Due request={request} /> },
  { id: 'responsible', label: t('responsible'), width: 150, cell: ({ responsible }) => responsible?.name ?? t('nobody') },
  { id: 'received', label: t('received'), width: 130, cell: ({ createdAt }) => <TimeAgo at={createdAt} bare /> },
]

/** What people ask about their data. */
const RequestsPage = () => {
  const navigate = useNavigate()
  const filter = readFilter(useSearch({ strict: false }))
  const list = useRequests(filter)
  const [isRegistering, setRegistering] = useState(false)
  const show = (next: FilterRequests) => void navigate({ to: '/privacy', search: writeFilter(next) as never, replace: true })
  const open = ({ id }: { id: number }) => void navigate({ to: '/privacy/requests/$id', params: { id: String(id) } })
  const file = useSavedFile('solicitacoes-de-titulares.csv', {
    empty: () => t('exportEmpty'),
    done: (n) => t('exportDone', { n }),
    failed: (why) => t('exportFailed', { why }),
  })
  const isFiltered = Object.keys(filter).length > 0
  const address = `/api/privacy/requests/export?${new URLSearchParams(writeFilter(filter)).toString().replace('late=yes', 'late=true')}`
  return (
    <ListPage
      title={words('title')}
      about={t('about')}
      maxWidth={1280}
      loading={list.isPending}
      tools={
        <>
          <PrivacyTabs current="tabRequests" />
          <SearchBox label={t('search')} value={filter.q ?? ''} onSearch={(q) => show({ ...filter, q })} />
          <FilterChips
            fields={[
              {
                id: 'state',
                label: t('state'),
                lowerCase: true,
                options: REQUEST_STATES.map((value) => ({ value, label: t(`state_${value}`) })),
              },
              {
                id: 'kind',
                label: t('kind'),
                lowerCase: true,
                options: REQUEST_KINDS.map((value) => ({ value, label: t(`kind_${value}`) })),
              },
              { id: 'late', label: t('late'), lowerCase: true, options: [{ value: 'yes', label: t('late_yes') }] },
            ]}
            applied={[
              ...(filter.state ? [{ field: 'state', values: filter.state }] : []),
              ...(filter.kind ? [{ field: 'kind', values: filter.kind }] : []),
              ...(filter.late ? [{ field: 'late', values: ['yes'] }] : []),
            ]}
            onChange={(chips) => {
              const of = (field: string) => chips.find((one) => one.field === field)?.values.join(',')
              show({ ...(filter.q ? { q: filter.q } : {}), ...readFilter({ state: of('state'), kind: of('kind'), late: of('late') }) })
            }}
          />
          <ListActs>
            <Button size="small" disabled={file.busy} startIcon={<Download size={16} aria-hidden />} onClick={() => void file.run(address)}>
              {t('exportCsv')}
            </Button>
            <Button size="small" variant="contained" startIcon={<Plus size={16} aria-hidden />} onClick={() => setRegistering(true)}>
              {t('register')}
            </Button>
          </ListActs>
        </>
      }
      table={
        <DataTable
          key={JSON.stringify(filter)}
          label={t('list')}
          rows={list.rows}
          columns={columns()}
          rowKey={({ id }) => id}
          rowName={({ number }) => t('rowName', { number: String(number) })}
          rowVersion={({ version, late }) => `${version} ${late}`}
          onOpen={open}
          {...pagedTable(list, t('listFailed'))}
          card={(request) => (
            <RowCard
              name={`${request.number} · ${t(`kind_${request.kind}`)}`}
              lines={[`${request.name} · ${request.email}`, t(`state_${request.state}`), <Due key="due" request={request} />]}
            />
          )}
          empty={
            isFiltered ? (
              <EmptyState kind="filtered" title={t('noneTitle')} action={<Button onClick={() => show({})}>{t('clear')}</Button>} />
            ) : (
              <EmptyState kind="never" title={t('emptyTitle')}>
                {t('emptyText')}
              </EmptyState>
            )
          }
        />
      }
    >
      {isRegistering ? <RegisterDialog onClose={() => setRegistering(false)} onDone={open} /> : null}
    </ListPage>
  )
}
