import type { ReactNode } from 'react'
import { lazyWithRetry } from './lib/lazy-with-retry.ts'
import { OnceOpened } from './once-opened.tsx'

export type MenuEntry = { key: string; content: ReactNode; chosen?: boolean; onChoose: () => void }

export type LaterMenuProps = {
  anchor: Element | null
  label?: string
  entries: readonly MenuEntry[]
  onClose: () => void
  /** Opens upward, for controls at the bottom of the page. */
  above?: boolean
  dense?: boolean
  /** One of the entries is always chosen. */
  radio?: boolean
}

const MenuEntries = lazyWithRetry(() => import('./menu-entries.tsx').then((module) => module.MenuEntries))

/** A menu whose code comes after the page. It closes before what was chosen happens: that may open something else. */
export const LaterMenu = (props: LaterMenuProps) => (
  <OnceOpened open={props.anchor !== null}>
    <MenuEntries {...props} />
  </OnceOpened>
)
