import { PlaceLinks } from '../../lib/lists/place-links.tsx'
import { t } from './messages.ts'

/** The places of integrations side by side. */
export const IntegrationTabs = ({ current }: { current: 'webhooks' | 'deliveries' | 'trackers' }) => (
  <PlaceLinks
    label={t('tabs')}
    current={current}
    places={[
      ['webhooks', '/integrations', t('tabWebhooks')],
      ['deliveries', '/integrations/deliveries', t('tabDeliveries')],
      ['trackers', '/integrations/trackers', t('tabTrackers')],
    ]}
  />
)
