import type { ComponentType } from 'react'
import type { Access, MenuRow } from '../menu.ts'
import type { MenuIcon } from '../menu-icons.ts'
import type { ScreenName } from '../screen-messages.ts'

/** Where a screen stands in the menu. */
export type MenuPlace = Omit<MenuRow, 'path' | 'access' | 'needs' | 'feature' | 'label'> & {
  label: ScreenName
  icon: MenuIcon
  /** A live figure shown at the row's end. */
  count?: 'mine' | 'chats'
}

export type Screen = {
  /** As in the address; `$id` is a parameter. */
  path: string
  /** What the header and the window's title call it. */
  name: ScreenName
  /** Who finds it in the menu; by address a signed-in user may open any screen (specification §2). */
  access: Access
  /** The permission that it takes; its page says so where it is missing. */
  needs?: MenuRow['needs']
  /** What an organisation may do without. */
  feature?: MenuRow['feature']
  menu?: MenuPlace
  load: () => Promise<{ Page: ComponentType }>
}
