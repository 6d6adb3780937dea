import { Link } from '@tanstack/react-router'
import { useCan } from '../../lib/can.ts'
import { PlaceTabs } from '../../lib/lists/place-tabs.tsx'
import tabsCss from '../../lib/lists/tabs.module.css'
import { t } from './messages.ts'

const TABS = ['numbers', 'campaigns', 'templates', 'log', 'guide'] as const
export type Tab = (typeof TABS)[number]

/** What each part takes; templates are read by all who reach the page. */
const NEEDS = { numbers: 'whatsapp.manage', campaigns: 'whatsapp.campaign', log: 'whatsapp.manage', guide: 'whatsapp.manage' } as const

/** The parts that this person reaches. */
export function useTabs(): readonly Tab[] {
  const can = useCan()
  return TABS.filter((tab) => tab === 'templates' || can(NEEDS[tab]))
}

/** The part that the address asks for; the first one where it asks for none, or for none that this person reaches. */
export const tabOf = ({ tab }: Record<string, unknown>, tabs: readonly Tab[]): Tab =>
  tabs.find((one) => one === tab) ?? tabs[0] ?? 'numbers'

/** The parts of the page side by side. */
export const WhatsappTabs = ({ current }: { current: Tab }) => (
  <PlaceTabs label={t('tabs')} current={current}>
    {useTabs().map((tab) => (
      <Link
        key={tab}
        to="/whatsapp"
        search={tab === 'numbers' ? {} : { tab }}
        activeOptions={{ exact: true }}
        className={tabsCss.tab}
        data-current={tab === current || undefined}
        aria-current={tab === current ? 'page' : undefined}
      >
        {t(`tab_${tab}`)}
      </Link>
    ))}
  </PlaceTabs>
)
