import type { SocialProvider } from '@balcao/contracts/sign-in/social/providers'
import { EmptyState } from '@balcao/ui/empty-state'
import { ErrorState } from '@balcao/ui/error-state'
import { DataTable } from '@balcao/ui/table/data-table'
import { useState } from 'react'
import { useCan } from '../../../lib/can.ts'
import { ListPage } from '../../../lib/lists/list-page.tsx'
import { pagedTable, WHOLE } from '../../../lib/lists/paged-table.tsx'
import { RemoveDialog } from '../../../lib/lists/remove-dialog.tsx'
import { useRowMenu } from '../../../lib/lists/row-menu.tsx'
import { t as words } from '../messages.ts'
import { SsoTabs } from '../tabs.tsx'
import { socialCard, socialColumns } from './columns.tsx'
import { CredentialsDialog } from './credentials-dialog.tsx'
import { t } from './messages.ts'
import { useSocialActs, useSocialProviders } from './social.data.ts'

export const Page = () => (useCan()('sso.manage') ? <SocialPage /> : <ErrorState title={words('notAllowed')} />)

/** The social providers by which people may sign in. */
const SocialPage = () => {
  const query = useSocialProviders()
  const acts = useSocialActs()
  const [editing, setEditing] = useState<SocialProvider | null>(null)
  const [removing, setRemoving] = useState<SocialProvider | null>(null)
  const { button, menu } = useRowMenu<SocialProvider>(
    ({ label }) => t('actionsOf', { name: label }),
    (provider) => [
      [t(provider.configured ? 'edit' : 'setUp'), () => setEditing(provider)],
      ...(provider.configured
        ? ([
            [t('check'), () => void acts.check(provider)],
            [t(provider.active ? 'deactivate' : 'activate'), () => void acts.setActive(provider, !provider.active)],
            [t('remove'), () => setRemoving(provider)],
          ] as const)
        : []),
    ],
  )
  return (
    <ListPage
      title={t('title')}
      about={t('about')}
      maxWidth={1280}
      loading={query.isPending}
      tools={<SsoTabs current="social" />}
      table={
        <DataTable
          label={t('title')}
          rows={query.data?.data ?? []}
          columns={socialColumns(button)}
          rowKey={({ name }) => name}
          rowName={({ label }) => t('rowName', { name: label })}
          rowVersion={({ version, failedAt, people, configured }) => [version, failedAt, people, configured].join(' ')}
          onOpen={setEditing}
          {...pagedTable({ ...query, ...WHOLE }, t('listFailed'))}
          card={socialCard(button)}
          empty={<EmptyState kind="never" title={t('title')} />}
        />
      }
    >
      {menu}
      {editing ? <CredentialsDialog key={editing.name} provider={editing} onSave={acts.save} onClose={() => setEditing(null)} /> : null}
      <RemoveDialog
        t={t}
        text={t('removeText', { n: removing?.people ?? 0 })}
        thing={removing && { ...removing, name: removing.label }}
        onRemove={() => removing && void acts.remove(removing)}
        onClose={() => setRemoving(null)}
      />
    </ListPage>
  )
}
