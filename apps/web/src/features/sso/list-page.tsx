import { ErrorState } from '@balcao/ui/error-state'
import { useNavigate } from '@tanstack/react-router'
import { useCan } from '../../lib/can.ts'
import { SetupListPage } from '../../lib/lists/setup-list-page.tsx'
import { providerCard, providerColumns } from './columns.tsx'
import { t } from './messages.ts'
import { useProviderActs, useProviders } from './sso.data.ts'
import { SsoTabs } from './tabs.tsx'

export const Page = () => (useCan()('sso.manage') ? <ProvidersPage /> : <ErrorState title={t('notAllowed')} />)

/** Who proves at another place who people are. */
const ProvidersPage = () => {
  const navigate = useNavigate()
  const query = useProviders()
  const acts = useProviderActs()
  return (
    <SetupListPage
      t={t}
      title={t('title')}
      tabs={<SsoTabs current="providers" />}
      label={t('tabProviders')}
      query={query}
      columns={providerColumns}
      card={providerCard}
      rowVersion={({ version, problem, people }) => [version, problem, people].join(' ')}
      onOpen={({ id }) => void navigate({ to: '/sso/$id', params: { id: String(id) } })}
      onAdd={() => void navigate({ to: '/sso/new' })}
      actsOf={(provider) => [
        [t('seeAttempts'), () => void navigate({ to: '/sso/attempts', search: { provider: provider.id } })],
        [t(provider.active ? 'deactivate' : 'activate'), () => void acts.setActive(provider, !provider.active)],
      ]}
      onRemove={(provider) => void acts.remove(provider)}
      removeText={({ people }) => t('removeText', { n: people })}
    />
  )
}
