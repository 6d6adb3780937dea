import { Link } from '@tanstack/react-router'
import { PlaceTabs } from '../../../lib/lists/place-tabs.tsx'
import tabsCss from '../../../lib/lists/tabs.module.css'
import { t } from './messages.ts'

/** The places of documents side by side. */
export const DocumentTabs = ({ current }: { current: 'documents' | 'templates' }) => (
  <PlaceTabs label={t('tabs')} current={current}>
    <Link to="/documents" activeOptions={{ exact: true }} className={tabsCss.tab} data-current={current === 'documents' || undefined}>
      {t('tabDocuments')}
    </Link>
    <Link
      to="/documents/templates"
      activeOptions={{ exact: true }}
      className={tabsCss.tab}
      data-current={current === 'templates' || undefined}
    >
      {t('tabTemplates')}
    </Link>
  </PlaceTabs>
)
