import { Link } from '@tanstack/react-router'
import { PlaceTabs } from '../../lib/lists/place-tabs.tsx'
import tabsCss from '../../lib/lists/tabs.module.css'
import { t } from './messages.ts'

/** The places of single sign-on side by side. */
export const SsoTabs = ({ current }: { current: 'providers' | 'attempts' }) => (
  <PlaceTabs label={t('tabs')} current={current}>
    <Link to="/sso" activeOptions={{ exact: true }} className={tabsCss.tab} data-current={current === 'providers' || undefined}>
      {t('tabProviders')}
    </Link>
    <Link to="/sso/attempts" activeOptions={{ exact: true }} className={tabsCss.tab} data-current={current === 'attempts' || undefined}>
      {t('tabAttempts')}
    </Link>
  </PlaceTabs>
)
