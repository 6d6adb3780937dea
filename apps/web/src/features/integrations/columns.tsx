import type { Webhook } from '@balcao/contracts/integrations/webhooks'
import { figure } from '@balcao/ui/lib/language'
import type { TableColumn } from '@balcao/ui/lib/table/table-types'
import { TimeAgo } from '@balcao/ui/time-ago'
import { RowCard } from '../../lib/lists/row-card.tsx'
import type { RowButton } from '../../lib/lists/row-menu.tsx'
import page from '../../lib/page/form-page.module.css'
import { t as deliveries } from './deliveries.messages.ts'
import { t } from './messages.ts'

const Cut = ({ children }: { children: string }) => (
  <span className={page.cut} title={children}>
    {children}
  </span>
)

const stateText = ({ active, problem }: Webhook) => (problem ? t(`off_${problem}`) : t(active ? 'active' : 'inactive'))
const weekText = ({ deliveries: { delivered, failed, waiting } }: Webhook) => {
  const ended = delivered + failed > 0 ? [t('week', { delivered: figure(delivered), failed: figure(failed) })] : []
  return [...ended, ...(waiting > 0 ? [t('waiting', { n: waiting })] : [])].join(', ') || t('noWeek')
}
/** Without what only machines read. */
const shortUrl = (url: string) => url.replace(/^https:\/\//, '').replace(/\/$/, '')

const Last = ({ webhook: { last } }: { webhook: Webhook }) =>
  last ? (
    <>
      {deliveries(`state_${last.state}`)}, <TimeAgo at={last.at} />
    </>
  ) : (
    <span className={page.quiet}>{t('never')}</span>
  )

export const webhookColumns = (button: RowButton<Webhook>): readonly TableColumn<Webhook>[] => [
  { id: 'name', label: t('name'), width: 200, hideable: false, cell: ({ name }) => <Cut>{name}</Cut> },
  { id: 'format', label: t('columnFormat'), width: 140, cell: ({ format }) => t(`short_${format}`) },
  { id: 'url', label: t('url'), width: 280, grow: true, cell: ({ url }) => <Cut>{shortUrl(url)}</Cut> },
  { id: 'last', label: t('columnLast'), width: 180, cell: (webhook) => <Last webhook={webhook} /> },
  { id: 'week', label: t('columnWeek'), width: 240, cell: (webhook) => <Cut>{weekText(webhook)}</Cut> },
  { id: 'state', label: t('state'), width: 170, cell: (webhook) => stateText(webhook) },
  { id: 'actions', label: t('actions'), hideLabel: true, width: 48, hideable: false, cell: (webhook, inside) => button(webhook, inside) },
]

/** One on the phone. */
export const webhookCard = (button: RowButton<Webhook>) => (webhook: Webhook, inside: { tabIndex: 0 | -1 }) => (
  <RowCard
    name={webhook.name}
    lines={[t(`short_${webhook.format}`), shortUrl(webhook.url), weekText(webhook), stateText(webhook)]}
    end={button(webhook, inside)}
  />
)
