import { Link } from '@tanstack/react-router'
import { PlaceTabs } from '../../lib/lists/place-tabs.tsx'
import tabsCss from '../../lib/lists/tabs.module.css'
import { t } from './messages.ts'

const TABS = ['numbers', 'templates', 'log', 'guide'] as const
export type Tab = (typeof TABS)[number]

export const tabOf = ({ tab }: Record<string, unknown>): Tab => TABS.find((one) => one === tab) ?? 'numbers'

/** The parts of the page side by side. */
export const WhatsappTabs = ({ current }: { current: Tab }) => (
  <PlaceTabs label={t('tabs')} current={current}>
    {TABS.map((tab) => (
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
