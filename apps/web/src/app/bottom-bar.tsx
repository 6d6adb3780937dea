import { lazyWithRetry } from '@balcao/ui/lib/lazy-with-retry'
import { OnceOpened } from '@balcao/ui/once-opened'
import { Link, useRouterState } from '@tanstack/react-router'
import { Menu, Search } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useMe } from '../lib/session.ts'
import { openSearch } from './header-search.tsx'
import { isFor } from './menu.ts'
import { MENU_ICONS } from './menu-icons.ts'
import { t } from './messages.ts'
import { nameIn } from './screen-messages.ts'
import { MENU_SCREENS } from './screens.ts'
import css from './shell.module.css'

const MenuSheet = lazyWithRetry(() => import('./menu-sheet.tsx').then((module) => module.default))
const BarBell = lazyWithRetry(() => import('./bell.tsx').then((module) => module.BarBell))

const FIRST = ['/dashboard', '/tickets']

/** The phone's navigation: the first screens, search, notifications, and everything else under "Mais". */
export const BottomBar = ({ onHelp }: { onHelp: () => void }) => {
  const me = useMe()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const [openOn, setOpenOn] = useState<string | null>(null)
  // Going to another page closes the sheet.
  const open = openOn === path
  const setOpen = (next: boolean) => setOpenOn(next ? path : null)
  const first = MENU_SCREENS.filter((screen) => FIRST.includes(screen.path) && isFor(me, screen))
  return (
    <nav className={css.bottom} aria-label={t('menu')}>
      {first.map(({ path, label, icon }) => {
        const Icon = MENU_ICONS[icon]
        return (
          <Link key={path} to={path} className={css.bottomItem} activeOptions={{ includeSearch: false }}>
            <Icon size={20} aria-hidden />
            {path === '/dashboard' ? t('home') : nameIn(label)}
          </Link>
        )
      })}
      <button type="button" className={css.bottomItem} onClick={openSearch}>
        <Search size={20} aria-hidden />
        {t('searchLabel')}
      </button>
      <Suspense fallback={<span className={css.bottomItem} />}>
        <BarBell className={css.bottomItem} />
      </Suspense>
      <button type="button" className={css.bottomItem} aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(true)}>
        <Menu size={20} aria-hidden />
        {t('more')}
      </button>
      <OnceOpened open={open}>
        <MenuSheet open={open} onClose={() => setOpen(false)} onHelp={onHelp} />
      </OnceOpened>
    </nav>
  )
}
