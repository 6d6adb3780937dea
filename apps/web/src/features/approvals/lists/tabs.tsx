import { Link } from '@tanstack/react-router'
import { PlaceTabs } from '../../../lib/lists/place-tabs.tsx'
import tabsCss from '../../../lib/lists/tabs.module.css'
import { t } from './messages.ts'

/** The places of approvals side by side. */
export const ApprovalTabs = ({ current }: { current: 'toDecide' | 'asked' }) => (
  <PlaceTabs label={t('tabs')} current={current}>
    <Link to="/approvals" activeOptions={{ exact: true }} className={tabsCss.tab} data-current={current === 'toDecide' || undefined}>
      {t('tabToDecide')}
    </Link>
    <Link to="/approvals/asked" activeOptions={{ exact: true }} className={tabsCss.tab} data-current={current === 'asked' || undefined}>
      {t('tabAsked')}
    </Link>
  </PlaceTabs>
)
