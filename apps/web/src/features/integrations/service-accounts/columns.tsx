import type { ServiceAccount } from '@balcao/contracts/users/service-accounts'
import { figure } from '@balcao/ui/lib/language'
import { roleWord } from '@balcao/ui/lib/names'
import type { TableColumn } from '@balcao/ui/lib/table/table-types'
import { TimeAgo } from '@balcao/ui/time-ago'
import { RowCard } from '../../../lib/lists/row-card.tsx'
import type { RowButton } from '../../../lib/lists/row-menu.tsx'
import page from '../../../lib/page/form-page.module.css'
import { t } from './messages.ts'

const stateText = ({ active }: ServiceAccount) => t(active ? 'active' : 'inactive')
const ownerText = ({ owner, ownerQueue }: ServiceAccount) =>
  [...(owner ? [owner.left ? t('ownerLeft', { name: owner.name }) : owner.name] : []), ...(ownerQueue ? [ownerQueue.name] : [])].join(', ')

const Cut = ({ children }: { children: string }) => (
  <span className={page.cut} title={children}>
    {children}
  </span>
)

export const accountColumns = (button: RowButton<ServiceAccount>): readonly TableColumn<ServiceAccount>[] => [
  { id: 'name', label: t('name'), width: 220, grow: true, hideable: false, cell: ({ name }) => <Cut>{name}</Cut> },
  { id: 'role', label: t('role'), width: 160, cell: ({ roleName }) => <Cut>{roleWord(roleName)}</Cut> },
  { id: 'owner', label: t('columnOwner'), width: 220, cell: (account) => <Cut>{ownerText(account)}</Cut> },
  { id: 'tokens', label: t('columnTokens'), width: 100, cell: ({ tokens }) => figure(tokens) },
  {
    id: 'last',
    label: t('columnLast'),
    width: 160,
    cell: ({ lastUsedAt }) => (lastUsedAt ? <TimeAgo at={lastUsedAt} /> : <span className={page.quiet}>{t('never')}</span>),
  },
  { id: 'state', label: t('state'), width: 110, cell: stateText },
  { id: 'actions', label: t('actions'), hideLabel: true, width: 48, hideable: false, cell: (account, inside) => button(account, inside) },
]

/** One on the phone. */
export const accountCard = (button: RowButton<ServiceAccount>) => (account: ServiceAccount, inside: { tabIndex: 0 | -1 }) => (
  <RowCard name={account.name} lines={[roleWord(account.roleName), ownerText(account), stateText(account)]} end={button(account, inside)} />
)
