import type { Provider } from '@balcao/contracts/sso/providers'
import { ErrorState } from '@balcao/ui/error-state'
import { ConfirmDialog } from '@balcao/ui/forms/confirm-dialog'
import { DataTable } from '@balcao/ui/table/data-table'
import Button from '@mui/material/Button'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useCan } from '../../lib/can.ts'
import { ListActs, ListPage } from '../../lib/lists/list-page.tsx'
import { NoneYet } from '../../lib/lists/none-yet.tsx'
import { pagedTable, WHOLE } from '../../lib/lists/paged-table.tsx'
import { useRowMenu } from '../../lib/lists/row-menu.tsx'
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
  const [removing, setRemoving] = useState<Provider | null>(null)
  const open = ({ id }: Provider) => void navigate({ to: '/sso/$id', params: { id: String(id) } })
  const add = () => void navigate({ to: '/sso/new' })
  const { button, menu } = useRowMenu<Provider>(
    ({ name }) => t('actionsOf', { name }),
    (provider) => [
      [t('edit'), () => open(provider)],
      [t('seeAttempts'), () => void navigate({ to: '/sso/attempts', search: { provider: provider.id } })],
      [t(provider.active ? 'deactivate' : 'activate'), () => void acts.setActive(provider, !provider.active)],
      [t('remove'), () => setRemoving(provider)],
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
          <SsoTabs current="providers" />
          <ListActs>
            <Button size="small" variant="contained" startIcon={<Plus size={16} aria-hidden />} onClick={add}>
              {t('add')}
            </Button>
          </ListActs>
        </>
      }
      table={
        <DataTable
          label={t('tabProviders')}
          rows={query.data?.data ?? []}
          columns={providerColumns(button)}
          rowKey={({ id }) => id}
          rowName={({ name }) => t('rowName', { name })}
          rowVersion={({ version, problem, people }) => [version, problem, people].join(' ')}
          onOpen={open}
          {...pagedTable({ ...query, ...WHOLE }, t('listFailed'))}
          card={providerCard(button)}
          empty={<NoneYet t={t} onAdd={add} />}
        />
      }
    >
      {menu}
      <ConfirmDialog
        open={removing !== null}
        danger
        title={t('removeTitle', { name: removing?.name ?? '' })}
        confirm={t('remove')}
        onClose={() => setRemoving(null)}
        onConfirm={() => {
          if (removing) void acts.remove(removing)
          setRemoving(null)
        }}
      >
        {t('removeText', { n: removing?.people ?? 0 })}
      </ConfirmDialog>
    </ListPage>
  )
}
