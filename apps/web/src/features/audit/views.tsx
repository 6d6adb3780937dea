import { Link } from '@tanstack/react-router'
import { PlaceTabs } from '../../lib/lists/place-tabs.tsx'
import places from '../../lib/lists/tabs.module.css'
import { type Filter, writeSearch } from './filter.ts'
import { t } from './messages.ts'

const VIEWS = {
  all: {},
  acts: { trusted: true },
  denied: { action: ['access.denied'] },
  suspicious: { suspicious: true },
} as const satisfies Record<string, unknown>
type ViewName = keyof typeof VIEWS

const searchOf = (view: ViewName) => writeSearch(VIEWS[view] as Filter)
const same = (view: ViewName, filter: Filter) => JSON.stringify(searchOf(view)) === JSON.stringify(writeSearch(filter))

/** The questions one asks most, as a row of links. */
export const Views = ({ filter }: { filter: Filter }) => (
  <PlaceTabs label={t('views')} current={JSON.stringify(filter)}>
    {(Object.keys(VIEWS) as ViewName[]).map((view) => {
      const current = same(view, filter)
      return (
        <Link
          key={view}
          to="/audit"
          search={searchOf(view)}
          preload={false}
          activeOptions={{ exact: true }}
          className={places.tab}
          aria-current={current ? 'page' : undefined}
        >
          {t(`view_${view}`)}
        </Link>
      )
    })}
  </PlaceTabs>
)
