import { PlaceLinks } from '../../lib/lists/place-links.tsx'
import { t } from './messages.ts'

/** The places of integrations side by side. */
export const IntegrationTabs = ({ current }: { current: 'gallery' | 'webhooks' | 'deliveries' | 'trackers' | 'services' }) => (
  <PlaceLinks
    label={t('tabs')}
    current={current}
    places={[
      ['gallery', '/integrations', t('tabGallery')],
      ['webhooks', '/integrations/webhooks', t('tabWebhooks')],
      ['deliveries', '/integrations/deliveries', t('tabDeliveries')],
      ['trackers', '/integrations/trackers', t('tabTrackers')],
      ['services', '/integrations/service-accounts', t('tabServices')],
    ]}
  />
)
