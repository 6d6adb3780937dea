import { Link, useRouter } from '@tanstack/react-router'
import { PlaceTabs } from '../../lib/lists/place-tabs.tsx'
import tabsCss from '../../lib/lists/tabs.module.css'
import { t } from './tabs.messages.ts'

const TABS = [
  ['board', '/sla'],
  ['policies', '/sla/policies'],
  ['calendars', '/sla/calendars'],
] as const
export type SlaTab = (typeof TABS)[number][0]

/** The places of SLA side by side, as far as there is a screen for them. */
export const SlaTabs = ({ current }: { current: SlaTab }) => {
  const { routesByPath } = useRouter()
  return (
    <PlaceTabs label={t('label')} current={current}>
      {TABS.filter(([, path]) => path in routesByPath).map(([tab, path]) => (
        <Link key={tab} to={path} activeOptions={{ exact: true }} className={tabsCss.tab} data-current={tab === current || undefined}>
          {t(tab)}
        </Link>
      ))}
    </PlaceTabs>
  )
}
