import { Link } from '@tanstack/react-router'
import { PlaceTabs } from '../../lib/lists/place-tabs.tsx'
import tabsCss from '../../lib/lists/tabs.module.css'
import { t } from './messages.ts'

const PLACES = [
  ['/privacy', 'tabRequests'],
  ['/privacy/retention', 'tabRetention'],
  ['/privacy/holds', 'tabHolds'],
  ['/privacy/data', 'tabKept'],
] as const

/** The places of privacy side by side. */
export const PrivacyTabs = ({ current }: { current: (typeof PLACES)[number][1] }) => (
  <PlaceTabs label={t('tabs')} current={current}>
    {PLACES.map(([to, label]) => (
      <Link key={to} to={to} activeOptions={{ exact: true }} className={tabsCss.tab} data-current={current === label || undefined}>
        {t(label)}
      </Link>
    ))}
  </PlaceTabs>
)
