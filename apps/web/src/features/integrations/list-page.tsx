import { ErrorState } from '@balcao/ui/error-state'
import { useNavigate } from '@tanstack/react-router'
import { useCan } from '../../lib/can.ts'
import { SetupListPage } from '../../lib/lists/setup-list-page.tsx'
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
  return (
    <SetupListPage
      t={t}
      title={t('tabWebhooks')}
      tabs={<IntegrationTabs current="webhooks" />}
      query={query}
      columns={webhookColumns}
      card={webhookCard}
      rowVersion={({ version, last, problem }) => [version, last?.at, last?.state, problem].join(' ')}
      onOpen={({ id }) => void navigate({ to: '/integrations/$id', params: { id: String(id) } })}
      onAdd={() => void navigate({ to: '/integrations/new' })}
      actsOf={(webhook) => [
        [t('seeDeliveries'), () => void navigate({ to: '/integrations/deliveries', search: { webhook: webhook.id } })],
        [t(webhook.active ? 'deactivate' : 'activate'), () => void acts.setActive(webhook, !webhook.active)],
      ]}
      onRemove={(webhook) => void acts.remove(webhook)}
    />
  )
}
