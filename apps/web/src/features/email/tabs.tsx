import { Link } from '@tanstack/react-router'
import { PlaceTabs } from '../../lib/lists/place-tabs.tsx'
import tabsCss from '../../lib/lists/tabs.module.css'
import { t } from './messages.ts'

const TABS = ['mailboxes', 'inbound', 'waiting', 'templates', 'filters', 'suppressions'] as const
type Tab = (typeof TABS)[number]

export const tabOf = ({ tab }: Record<string, unknown>): Tab => TABS.find((one) => one === tab) ?? 'mailboxes'

/** The parts of the page side by side. */
export const EmailTabs = ({ current }: { current: Tab }) => (
  <PlaceTabs label={t('tabs')} current={current}>
    {TABS.map((tab) => (
      <Link
        key={tab}
        to="/email"
        search={tab === 'mailboxes' ? {} : { tab }}
        activeOptions={{ exact: true }}
        className={tabsCss.tab}
        data-current={tab === current || undefined}
        aria-current={tab === current ? 'page' : undefined}
      >
        {t(tab)}
      </Link>
    ))}
  </PlaceTabs>
)
