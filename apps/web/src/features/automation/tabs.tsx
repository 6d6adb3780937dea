import { Link } from '@tanstack/react-router'
import { PlaceTabs } from '../../lib/lists/place-tabs.tsx'
import tabsCss from '../../lib/lists/tabs.module.css'
import { t } from './messages.ts'

/** The places of automation side by side. */
export const AutomationTabs = ({ current }: { current: 'rules' | 'runs' }) => (
  <PlaceTabs label={t('tabs')} current={current}>
    <Link to="/automation" activeOptions={{ exact: true }} className={tabsCss.tab} data-current={current === 'rules' || undefined}>
      {t('tabRules')}
    </Link>
    <Link to="/automation/runs" activeOptions={{ exact: true }} className={tabsCss.tab} data-current={current === 'runs' || undefined}>
      {t('tabRuns')}
    </Link>
  </PlaceTabs>
)
