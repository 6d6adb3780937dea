import type { Webhook } from '@balcao/contracts/integrations/webhooks'
import { ErrorState } from '@balcao/ui/error-state'
import { DataTable } from '@balcao/ui/table/data-table'
import Button from '@mui/material/Button'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useCan } from '../../lib/can.ts'
import { ListActs, ListPage } from '../../lib/lists/list-page.tsx'
import { NoneYet } from '../../lib/lists/none-yet.tsx'
import { pagedTable, WHOLE } from '../../lib/lists/paged-table.tsx'
import { RemoveDialog } from '../../lib/lists/remove-dialog.tsx'
import { useRowMenu } from '../../lib/lists/row-menu.tsx'
import { webhookCard, webhookColumns } from './columns.tsx'
import { t } from './messages.ts'
import { IntegrationTabs } from './tabs.tsx'
import { useWebhookActs, useWebhooks } from './webhooks.data.ts'

export const Page = () => (useCan()('integration.manage') ? <WebhooksPage /> : <ErrorState title={t('notAllowed')} />)

/** Other programs that are called when something happens to tickets. */
const WebhooksPage = () => {
  const navigate = useNavigate()
  const query = useWebhooks()
  const acts = useWebhookActs()
  const [removing, setRemoving] = useState<Webhook | null>(null)
  const open = ({ id }: Webhook) => void navigate({ to: '/integrations/$id', params: { id: String(id) } })
  const add = () => void navigate({ to: '/integrations/new' })
  const { button, menu } = useRowMenu<Webhook>(
    ({ name }) => t('actionsOf', { name }),
    (webhook) => [
      [t('edit'), () => open(webhook)],
      [t('seeDeliveries'), () => void navigate({ to: '/integrations/deliveries', search: { webhook: webhook.id } })],
      [t(webhook.active ? 'deactivate' : 'activate'), () => void acts.setActive(webhook, !webhook.active)],
      [t('remove'), () => setRemoving(webhook)],
    ],
  )
  return (
    <ListPage
      title={t('title')}
      about={t('about')}
      maxWidth={1280}
      loading={query.isPending}
      tools={
        <>
          <IntegrationTabs current="webhooks" />
          <ListActs>
            <Button size="small" variant="contained" startIcon={<Plus size={16} aria-hidden />} onClick={add}>
              {t('add')}
            </Button>
          </ListActs>
        </>
      }
      table={
        <DataTable
          label={t('tabWebhooks')}
          rows={query.data?.data ?? []}
          columns={webhookColumns(button)}
          rowKey={({ id }) => id}
          rowName={({ name }) => t('rowName', { name })}
          rowVersion={({ version, last, problem }) => [version, last?.at, last?.state, problem].join(' ')}
          onOpen={open}
          {...pagedTable({ ...query, ...WHOLE }, t('listFailed'))}
          card={webhookCard(button)}
          empty={<NoneYet t={t} onAdd={add} />}
        />
      }
    >
      {menu}
      <RemoveDialog t={t} thing={removing} onRemove={(one) => void acts.remove(one)} onClose={() => setRemoving(null)} />
    </ListPage>
  )
}
