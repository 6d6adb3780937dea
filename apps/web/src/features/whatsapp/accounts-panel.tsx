import type { WhatsappAccount } from '@balcao/contracts/whatsapp/accounts'
import type { TableColumn } from '@balcao/ui/lib/table/table-types'
import { DataTable } from '@balcao/ui/table/data-table'
import { TimeAgo } from '@balcao/ui/time-ago'
import Button from '@mui/material/Button'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { ListActs, ListPage } from '../../lib/lists/list-page.tsx'
import { NoneYet } from '../../lib/lists/none-yet.tsx'
import { pagedTable, WHOLE } from '../../lib/lists/paged-table.tsx'
import { RemoveDialog } from '../../lib/lists/remove-dialog.tsx'
import { RowCard } from '../../lib/lists/row-card.tsx'
import { type RowButton, useRowMenu } from '../../lib/lists/row-menu.tsx'
import page from '../../lib/page/form-page.module.css'
import { AccountDialog } from './account-dialog.tsx'
import { t } from './messages.ts'
import { WhatsappTabs } from './tabs.tsx'
import { useAccounts, useWhatsappActs } from './whatsapp.data.ts'
import css from './whatsapp.module.css'

const queueOf = ({ queue }: WhatsappAccount) => queue?.name ?? t('defaultQueue')
const numberOf = ({ displayNumber, phoneNumberId }: WhatsappAccount) => displayNumber ?? phoneNumberId
const healthOf = ({ health }: WhatsappAccount) => t(`health_${health}`)
const Ago = ({ at }: { at: string | null }) => (at ? <TimeAgo at={at} bare /> : t('never'))
/** What somebody is to do something about. */
const TROUBLES: readonly WhatsappAccount['health'][] = ['token', 'blocked', 'payment', 'unregistered', 'sealed', 'failing']

const columns = (button: RowButton<WhatsappAccount>): readonly TableColumn<WhatsappAccount>[] => [
  { id: 'name', label: t('name'), width: 180, hideable: false, cell: ({ name }) => name },
  { id: 'number', label: t('number'), width: 180, cell: numberOf },
  { id: 'health', label: t('health'), width: 280, grow: true, cell: healthOf },
  { id: 'queue', label: t('queue'), width: 160, cell: queueOf },
  { id: 'received', label: t('received'), width: 140, cell: ({ lastReceivedAt }) => <Ago at={lastReceivedAt} /> },
  { id: 'sent', label: t('sent'), width: 140, cell: ({ lastSentAt }) => <Ago at={lastSentAt} /> },
  { id: 'menu', label: '', width: 56, hideable: false, cell: button },
]

/** Says of each number that does not send why, and that nothing is lost. */
const Troubles = ({ accounts, onFix }: { accounts: readonly WhatsappAccount[]; onFix: (account: WhatsappAccount) => void }) => {
  const troubled = accounts.filter(({ health }) => TROUBLES.includes(health))
  return troubled.map((account) => (
    <div key={account.id} role="alert" className={`${page.problem} ${css.trouble}`}>
      <p>
        <strong>{t('stripTitle', { name: account.name })}</strong>
      </p>
      <p>{t('stripText', { health: healthOf(account) })}</p>
      <p>
        {[t('waiting', { n: account.waiting }), account.lastError ? t('saysMeta', { why: account.lastError }) : '']
          .filter(Boolean)
          .join(' · ')}
      </p>
      <div>
        <Button size="small" onClick={() => onFix(account)}>
          {t('fix')}
        </Button>
      </div>
    </div>
  ))
}

/** The numbers of the organisation, with their health. */
export const AccountsPanel = () => {
  const navigate = useNavigate()
  const query = useAccounts()
  const acts = useWhatsappActs()
  const accounts = query.data?.data ?? []
  const [open, setOpen] = useState<number | 'new' | null>(null)
  const [removing, setRemoving] = useState<WhatsappAccount | null>(null)
  const add = () => setOpen('new')
  const { button, menu } = useRowMenu<WhatsappAccount>(
    ({ name }) => t('actionsOf', { name }),
    (account) => [
      [t('edit'), () => setOpen(account.id)],
      [t('test'), () => void acts.test(account)],
      [t('sync'), () => void acts.sync(account)],
      [t('seeLog'), () => void navigate({ to: '/whatsapp', search: { tab: 'log', account: account.id } })],
      [t(account.active ? 'deactivate' : 'activate'), () => void acts.setActive(account, !account.active)],
      [t('remove'), () => setRemoving(account)],
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
          <WhatsappTabs current="numbers" />
          <ListActs>
            <Button size="small" variant="contained" startIcon={<Plus size={16} aria-hidden />} onClick={add}>
              {t('add')}
            </Button>
          </ListActs>
        </>
      }
      table={
        <>
          <Troubles accounts={accounts} onFix={({ id }) => setOpen(id)} />
          <DataTable
            label={t('tab_numbers')}
            rows={accounts}
            columns={columns(button)}
            rowKey={({ id }) => id}
            rowName={({ name }) => t('rowName', { name })}
            rowVersion={(one) => [one.version, one.health, one.lastReceivedAt, one.lastSentAt, one.displayNumber].join(' ')}
            onOpen={({ id }) => setOpen(id)}
            {...pagedTable({ ...query, ...WHOLE }, t('listFailed'))}
            card={(account, inside) => (
              <RowCard
                name={account.name}
                lines={[numberOf(account), `${queueOf(account)} · ${healthOf(account)}`]}
                end={button(account, inside)}
              />
            )}
            empty={<NoneYet t={t} onAdd={add} />}
          />
        </>
      }
    >
      {menu}
      {open === null ? null : <AccountDialog key={open} account={accounts.find(({ id }) => id === open)} onClose={() => setOpen(null)} />}
      <RemoveDialog t={t} thing={removing} onRemove={(one) => void acts.remove(one)} onClose={() => setRemoving(null)} />
    </ListPage>
  )
}
