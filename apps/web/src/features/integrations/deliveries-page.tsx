import { DELIVERY_STATES } from '@balcao/contracts/integrations/bounds'
import { EmptyState } from '@balcao/ui/empty-state'
import { ErrorState } from '@balcao/ui/error-state'
import { DataTable } from '@balcao/ui/table/data-table'
import { FilterChips } from '@balcao/ui/table/filter-chips'
import Button from '@mui/material/Button'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useCan } from '../../lib/can.ts'
import { ListExport } from '../../lib/files/list-export.tsx'
import { ListActs, ListPage } from '../../lib/lists/list-page.tsx'
import { pagedTable } from '../../lib/lists/paged-table.tsx'
import { t } from './deliveries.messages.ts'
import { deliveryCard, deliveryColumns } from './delivery-columns.tsx'
import { DeliveryDialog } from './delivery-dialog.tsx'
import { t as words } from './messages.ts'
import { IntegrationTabs } from './tabs.tsx'
import { type Filter, useDeliveries, useWebhooks } from './webhooks.data.ts'

/** What the address asks for; anything that makes no sense is nothing. */
function read({ webhook, state }: Record<string, unknown>): Filter {
  const webhookId = Number(webhook)
  const known = DELIVERY_STATES.find((one) => one === state)
  return { ...(Number.isSafeInteger(webhookId) && webhookId > 0 ? { webhookId } : {}), ...(known ? { state: known } : {}) }
}

export const Page = () => (useCan()('integration.manage') ? <DeliveriesPage /> : <ErrorState title={words('notAllowed')} />)

/** What was sent to webhooks, and what waits. */
const DeliveriesPage = () => {
  const navigate = useNavigate()
  const filter = read(useSearch({ strict: false }))
  const list = useDeliveries(filter)
  const webhooks = useWebhooks().data?.data ?? []
  const [opened, setOpened] = useState<number | null>(null)
  const show = ({ webhookId, state }: Filter) =>
    void navigate({
      to: '/integrations/deliveries',
      search: { ...(webhookId ? { webhook: webhookId } : {}), ...(state ? { state } : {}) },
      replace: true,
    })
  const isFiltered = Object.keys(filter).length > 0
  return (
    <ListPage
      title={words('tabDeliveries')}
      about={t('about')}
      maxWidth={1280}
      loading={list.isPending}
      tools={
        <>
          <IntegrationTabs current="deliveries" />
          <FilterChips
            fields={[
              { id: 'webhook', label: t('webhook'), options: webhooks.map(({ id, name }) => ({ value: String(id), label: name })) },
              {
                id: 'state',
                label: t('state'),
                lowerCase: true,
                options: DELIVERY_STATES.map((value) => ({ value, label: t(`state_${value}`) })),
              },
            ]}
            applied={[
              ...(filter.webhookId === undefined ? [] : [{ field: 'webhook', values: [String(filter.webhookId)] }]),
              ...(filter.state === undefined ? [] : [{ field: 'state', values: [filter.state] }]),
            ]}
            onChange={(chips) => {
              const last = (field: string) => chips.find((one) => one.field === field)?.values.at(-1)
              show(read({ webhook: last('webhook'), state: last('state') }))
            }}
          />
          <ListActs>
            <ListExport path="/integrations/deliveries/export" filter={filter} name="entregas-de-webhooks.csv" disabled={list.isPending} />
          </ListActs>
        </>
      }
      table={
        <DataTable
          key={JSON.stringify(filter)}
          label={words('tabDeliveries')}
          rows={list.rows}
          columns={deliveryColumns()}
          rowKey={({ id }) => id}
          rowName={({ id }) => t('rowName', { id: String(id) })}
          rowVersion={({ state, tries, status }) => [state, tries, status].join(' ')}
          onOpen={({ id }) => setOpened(id)}
          {...pagedTable(list, t('listFailed'))}
          card={deliveryCard}
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
      {opened === null ? null : <DeliveryDialog id={opened} onClose={() => setOpened(null)} />}
    </ListPage>
  )
}
