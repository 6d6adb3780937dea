import type { WhatsappAccount } from '@balcao/contracts/whatsapp/accounts'
import type { TableColumn } from '@balcao/ui/lib/table/table-types'
import { TimeAgo } from '@balcao/ui/time-ago'
import Button from '@mui/material/Button'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { RowCard } from '../../lib/lists/row-card.tsx'
import type { RowButton } from '../../lib/lists/row-menu.tsx'
import { SetupListPage } from '../../lib/lists/setup-list-page.tsx'
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

/** One on the phone. */
const card = (button: RowButton<WhatsappAccount>) => (account: WhatsappAccount, inside: { tabIndex: 0 | -1 }) => (
  <RowCard name={account.name} lines={[numberOf(account), `${queueOf(account)} · ${healthOf(account)}`]} end={button(account, inside)} />
)

/** The numbers of the organisation, with their health. */
export const AccountsPanel = () => {
  const navigate = useNavigate()
  const query = useAccounts()
  const acts = useWhatsappActs()
  const accounts = query.data?.data ?? []
  const [open, setOpen] = useState<number | 'new' | null>(null)
  return (
    <SetupListPage
      t={t}
      title={t('title')}
      tabs={<WhatsappTabs current="numbers" />}
      label={t('tab_numbers')}
      query={query}
      columns={columns}
      card={card}
      rowVersion={(one) => [one.version, one.health, one.lastReceivedAt, one.lastSentAt, one.displayNumber].join(' ')}
      onOpen={({ id }) => setOpen(id)}
      onAdd={() => setOpen('new')}
      actsOf={(account) => [
        [t('test'), () => void acts.test(account)],
        [t('sync'), () => void acts.sync(account)],
        [t('seeLog'), () => void navigate({ to: '/whatsapp', search: { tab: 'log', account: account.id } })],
        [t(account.active ? 'deactivate' : 'activate'), () => void acts.setActive(account, !account.active)],
      ]}
      onRemove={(account) => void acts.remove(account)}
      above={<Troubles accounts={accounts} onFix={({ id }) => setOpen(id)} />}
    >
      {open === null ? null : <AccountDialog key={open} account={accounts.find(({ id }) => id === open)} onClose={() => setOpen(null)} />}
    </SetupListPage>
  )
}
