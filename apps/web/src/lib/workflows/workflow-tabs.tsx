import { Link } from '@tanstack/react-router'
import { useCan } from '../can.ts'
import { PlaceTabs } from '../lists/place-tabs.tsx'
import tabs from '../lists/tabs.module.css'
import { t } from './messages.ts'

/** How statuses go, and what happens step by step, side by side; nothing for who sees the first alone. */
export const WorkflowTabs = ({ current }: { current: 'statuses' | 'flows' | 'runs' }) => {
  const may = useCan()('flow.manage')
  if (!may) return null
  return (
    <PlaceTabs label={t('places')} current={current}>
      <Link to="/workflows" activeOptions={{ exact: true }} className={tabs.tab} data-current={current === 'statuses' || undefined}>
        {t('statuses')}
      </Link>
      <Link to="/workflows/flows" activeOptions={{ exact: true }} className={tabs.tab} data-current={current === 'flows' || undefined}>
        {t('flows')}
      </Link>
      <Link to="/workflows/flows/runs" className={tabs.tab} data-current={current === 'runs' || undefined}>
        {t('runs')}
      </Link>
    </PlaceTabs>
  )
}
