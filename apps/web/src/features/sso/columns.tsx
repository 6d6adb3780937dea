import type { Provider } from '@balcao/contracts/sso/providers'
import { figure } from '@balcao/ui/lib/language'
import type { TableColumn } from '@balcao/ui/lib/table/table-types'
import { RowCard } from '../../lib/lists/row-card.tsx'
import type { RowButton } from '../../lib/lists/row-menu.tsx'
import page from '../../lib/page/form-page.module.css'
import { certificateState } from './certificates.tsx'
import { t } from './messages.ts'
import { presetName } from './preset-name.ts'

const Cut = ({ children }: { children: string }) => (
  <span className={page.cut} title={children}>
    {children}
  </span>
)

function stateText(provider: Provider): string {
  const { active, problem, required } = provider
  if (problem) return t('stateProblem')
  const certificate = certificateState(provider)
  if (certificate) return t(`stateCertificate_${certificate}`)
  return t(active ? (required ? 'stateRequired' : 'active') : 'inactive')
}
const service = ({ preset, protocol }: Provider) => (preset === 'other' ? '—' : presetName(preset, protocol))

export const providerColumns = (button: RowButton<Provider>): readonly TableColumn<Provider>[] => [
  { id: 'name', label: t('name'), width: 170, hideable: false, cell: ({ name }) => <Cut>{name}</Cut> },
  { id: 'protocol', label: t('columnProtocol'), width: 125, cell: ({ protocol }) => t(`protocol_${protocol}`) },
  { id: 'preset', label: t('preset'), width: 150, cell: (provider) => service(provider) },
  { id: 'audience', label: t('columnAudience'), width: 130, cell: ({ audience }) => t(`audience_${audience}`) },
  { id: 'domains', label: t('columnDomains'), width: 150, grow: true, cell: ({ domains }) => <Cut>{domains.join(', ')}</Cut> },
  { id: 'people', label: t('columnPeople'), width: 140, align: 'end', cell: ({ people }) => figure(people) },
  { id: 'state', label: t('state'), width: 200, cell: (provider) => stateText(provider) },
  { id: 'actions', label: t('actions'), hideLabel: true, width: 48, hideable: false, cell: (provider, inside) => button(provider, inside) },
]

/** One on the phone. */
export const providerCard = (button: RowButton<Provider>) => (provider: Provider, inside: { tabIndex: 0 | -1 }) => (
  <RowCard
    name={provider.name}
    lines={[
      presetName(provider.preset, provider.protocol),
      t(`protocol_${provider.protocol}`),
      t(`audience_${provider.audience}`),
      provider.domains.join(', '),
      stateText(provider),
    ]}
    end={button(provider, inside)}
  />
)
