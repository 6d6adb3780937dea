import type { SocialProvider } from '@balcao/contracts/sign-in/social/providers'
import { figure } from '@balcao/ui/lib/language'
import type { TableColumn } from '@balcao/ui/lib/table/table-types'
import { RowCard } from '../../../lib/lists/row-card.tsx'
import type { RowButton } from '../../../lib/lists/row-menu.tsx'
import { t } from './messages.ts'

function stateText({ configured, active, hasSecret, failedAt }: SocialProvider): string {
  if (!configured) return t('state_none')
  if (!hasSecret) return t('state_unreadable')
  if (!active) return t('state_inactive')
  return t(failedAt === null ? 'state_active' : 'state_failing')
}
const emailText = ({ provesEmail }: SocialProvider) => t(provesEmail ? 'email_proved' : 'email_unproved')

export const socialColumns = (button: RowButton<SocialProvider>): readonly TableColumn<SocialProvider>[] => [
  { id: 'provider', label: t('provider'), width: 200, hideable: false, grow: true, cell: ({ label }) => label },
  { id: 'state', label: t('state'), width: 220, cell: (provider) => stateText(provider) },
  { id: 'email', label: t('email'), width: 240, cell: (provider) => emailText(provider) },
  { id: 'people', label: t('people'), width: 160, align: 'end', cell: ({ people }) => figure(people) },
  { id: 'actions', label: t('actions'), hideLabel: true, width: 48, hideable: false, cell: (provider, inside) => button(provider, inside) },
]

/** One on the phone. */
export const socialCard = (button: RowButton<SocialProvider>) => (provider: SocialProvider, inside: { tabIndex: 0 | -1 }) => (
  <RowCard name={provider.label} lines={[stateText(provider), emailText(provider)]} end={button(provider, inside)} />
)
