import { type ReactNode, useEffect, useRef } from 'react'
import css from './tabs.module.css'

/** Places of one page, side by side as links. On a phone more of them than fit: the current one is in sight. */
export const PlaceTabs = ({ label, current, children }: { label: string; current: string; children: ReactNode }) => {
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    if (current) row.current?.querySelector('[aria-current], [data-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [current])
  return (
    <nav ref={row} className={css.tabs} aria-label={label}>
      {children}
    </nav>
  )
}
