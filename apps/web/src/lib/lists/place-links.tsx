import { Link, type LinkProps } from '@tanstack/react-router'
import { PlaceTabs } from './place-tabs.tsx'
import css from './tabs.module.css'

/** Where a place is, and what it is called. */
type Place<Key extends string> = readonly [key: Key, to: NonNullable<LinkProps['to']>, name: string]
type PlaceLinksProps<Key extends string> = { label: string; current: Key; places: readonly Place<Key>[] }

/** Pages of one area side by side, each with an address of its own. */
export const PlaceLinks = <Key extends string>({ label, current, places }: PlaceLinksProps<Key>) => (
  <PlaceTabs label={label} current={current}>
    {places.map(([key, to, name]) => (
      <Link
        key={key}
        to={to}
        activeOptions={{ exact: true, includeSearch: false }}
        className={css.tab}
        data-current={key === current || undefined}
      >
        {name}
      </Link>
    ))}
  </PlaceTabs>
)
