import { Link } from '@tanstack/react-router'
import { PlaceTabs } from '../../lib/lists/place-tabs.tsx'
import tabsCss from '../../lib/lists/tabs.module.css'
import { t } from './messages.ts'

/** The places of integrations side by side. */
export const IntegrationTabs = ({ current }: { current: 'webhooks' | 'deliveries' | 'trackers' }) => (
  <PlaceTabs label={t('tabs')} current={current}>
    <Link to="/integrations" activeOptions={{ exact: true }} className={tabsCss.tab} data-current={current === 'webhooks' || undefined}>
      {t('tabWebhooks')}
    </Link>
    <Link
      to="/integrations/deliveries"
      activeOptions={{ exact: true }}
      className={tabsCss.tab}
      data-current={current === 'deliveries' || undefined}
    >
      {t('tabDeliveries')}
    </Link>
    <Link to="/integrations/trackers" className={tabsCss.tab} data-current={current === 'trackers' || undefined}>
      {t('tabTrackers')}
    </Link>
  </PlaceTabs>
)
