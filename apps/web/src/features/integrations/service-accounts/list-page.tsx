import { ErrorState } from '@balcao/ui/error-state'
import { useNavigate } from '@tanstack/react-router'
import { useCan } from '../../../lib/can.ts'
import { SetupListPage } from '../../../lib/lists/setup-list-page.tsx'
import { IntegrationTabs } from '../tabs.tsx'
import { accountCard, accountColumns } from './columns.tsx'
import { t } from './messages.ts'
import { useServiceAccounts, useServiceActs } from './service-accounts.data.ts'

export const Page = () => (useCan()('integration.manage') ? <AccountsPage /> : <ErrorState title={t('notAllowed')} />)

/** Accounts of programs. */
const AccountsPage = () => {
  const navigate = useNavigate()
  const query = useServiceAccounts()
  const acts = useServiceActs()
  return (
    <SetupListPage
      t={t}
      title={t('title')}
      tabs={<IntegrationTabs current="services" />}
      query={query}
      columns={accountColumns}
      card={accountCard}
      rowVersion={({ version, tokens, lastUsedAt }) => [version, tokens, lastUsedAt].join(' ')}
      onOpen={({ id }) => void navigate({ to: '/integrations/service-accounts/$id', params: { id: String(id) } })}
      onAdd={() => void navigate({ to: '/integrations/service-accounts/new' })}
      actsOf={(account) => [[t(account.active ? 'deactivate' : 'activate'), () => void acts.setActive(account, !account.active)]]}
      onRemove={(account) => void acts.remove(account)}
    />
  )
}
