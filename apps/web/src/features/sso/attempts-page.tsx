import type { ListSsoAttempts, SsoAttempt } from '@balcao/contracts/sso/sign-in'
import { EmptyState } from '@balcao/ui/empty-state'
import { ErrorState } from '@balcao/ui/error-state'
import type { TableColumn } from '@balcao/ui/lib/table/table-types'
import { DataTable } from '@balcao/ui/table/data-table'
import { FilterChips } from '@balcao/ui/table/filter-chips'
import { TimeAgo } from '@balcao/ui/time-ago'
import Button from '@mui/material/Button'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCan } from '../../lib/can.ts'
import { ListPage } from '../../lib/lists/list-page.tsx'
import { pagedTable, WHOLE } from '../../lib/lists/paged-table.tsx'
import { RowCard } from '../../lib/lists/row-card.tsx'
import page from '../../lib/page/form-page.module.css'
import { t } from './attempts.messages.ts'
import { t as words } from './messages.ts'
import { useAttempts, useProviders } from './sso.data.ts'
import { SsoTabs } from './tabs.tsx'

/** What the address asks for; anything that makes no sense is nothing. */
function read({ provider, show }: Record<string, unknown>): ListSsoAttempts {
  const providerId = Number(provider)
  return { ...(Number.isSafeInteger(providerId) && providerId > 0 ? { providerId } : {}), ...(show === 'failed' ? { failed: true } : {}) }
}

const Cut = ({ children }: { children: string }) => (
  <span className={page.cut} title={children}>
    {children}
  </span>
)

const COLUMNS = (): readonly TableColumn<SsoAttempt>[] => [
  { id: 'when', label: t('when'), width: 120, hideable: false, cell: ({ createdAt }) => <TimeAgo at={createdAt} /> },
  { id: 'outcome', label: t('outcome'), width: 260, hideable: false, cell: ({ outcome }) => <Cut>{t(`outcome_${outcome}`)}</Cut> },
  { id: 'email', label: t('email'), width: 200, cell: ({ email }) => <Cut>{email || t('unknown')}</Cut> },
  { id: 'provider', label: t('provider'), width: 150, cell: ({ provider }) => <Cut>{provider?.name ?? t('unknown')}</Cut> },
  { id: 'ip', label: t('ip'), width: 120, cell: ({ ip }) => ip ?? t('unknown') },
  { id: 'detail', label: t('detail'), width: 180, grow: true, cell: ({ detail }) => <Cut>{detail || t('unknown')}</Cut> },
]

export const Page = () => (useCan()('sso.manage') ? <AttemptsPage /> : <ErrorState title={words('notAllowed')} />)

/** What became of sign-ins by providers. */
const AttemptsPage = () => {
  const navigate = useNavigate()
  const filter = read(useSearch({ strict: false }))
  const query = useAttempts(filter)
  const providers = useProviders().data?.data ?? []
  const show = ({ providerId, failed }: ListSsoAttempts) =>
    void navigate({
      to: '/sso/attempts',
      search: { ...(providerId ? { provider: providerId } : {}), ...(failed ? { show: 'failed' } : {}) },
      replace: true,
    })
  return (
    <ListPage
      title={words('tabAttempts')}
      about={t('about')}
      maxWidth={1280}
      loading={query.isPending}
      tools={
        <>
          <SsoTabs current="attempts" />
          <FilterChips
            fields={[
              { id: 'provider', label: t('provider'), options: providers.map(({ id, name }) => ({ value: String(id), label: name })) },
              { id: 'show', label: t('show'), lowerCase: true, options: [{ value: 'failed', label: t('failed') }] },
            ]}
            applied={[
              ...(filter.providerId === undefined ? [] : [{ field: 'provider', values: [String(filter.providerId)] }]),
              ...(filter.failed === undefined ? [] : [{ field: 'show', values: ['failed'] }]),
            ]}
            onChange={(chips) => {
              const last = (field: string) => chips.find((one) => one.field === field)?.values.at(-1)
              show(read({ provider: last('provider'), show: last('show') }))
            }}
          />
        </>
      }
      table={
        <DataTable
          key={JSON.stringify(filter)}
          label={words('tabAttempts')}
          rows={query.data?.data ?? []}
          columns={COLUMNS()}
          rowKey={({ id }) => id}
          rowName={({ id }) => t('rowName', { id: String(id) })}
          rowVersion={({ id }) => String(id)}
          onOpen={({ provider }) => provider && void navigate({ to: '/sso/$id', params: { id: String(provider.id) } })}
          {...pagedTable({ ...query, ...WHOLE }, t('listFailed'))}
          card={({ email, outcome, provider, detail }) => (
            <RowCard
              name={t(`outcome_${outcome}`)}
              lines={[email || t('unknown'), provider?.name ?? t('unknown'), ...(detail ? [detail] : [])]}
              end={null}
            />
          )}
          empty={
            Object.keys(filter).length > 0 ? (
              <EmptyState kind="filtered" title={t('noneTitle')} action={<Button onClick={() => show({})}>{t('clear')}</Button>} />
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
