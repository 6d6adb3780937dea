import { Link } from '@tanstack/react-router'
import { PlaceTabs } from '../../lib/lists/place-tabs.tsx'
import tabsCss from '../../lib/lists/tabs.module.css'
import { t } from './templates/messages.ts'

/** The places of checklists side by side. */
export const ChecklistTabs = ({ current }: { current: 'mine' | 'templates' }) => (
  <PlaceTabs label={t('tabs')} current={current}>
    <Link to="/checklists" activeOptions={{ exact: true }} className={tabsCss.tab} data-current={current === 'mine' || undefined}>
      {t('tabMine')}
    </Link>
    <Link
      to="/checklists/templates"
      activeOptions={{ exact: true }}
      className={tabsCss.tab}
      data-current={current === 'templates' || undefined}
    >
      {t('tabTemplates')}
    </Link>
  </PlaceTabs>
)
