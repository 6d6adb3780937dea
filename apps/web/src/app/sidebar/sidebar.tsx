import { menuRole } from '@balcao/contracts/access'
import type { SessionUser } from '@balcao/contracts/auth/session'
import { BrandMark } from '@balcao/ui/brand-mark'
import { IconTool } from '@balcao/ui/icon-tool'
import { LogOut, PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { useMenuTime } from '../../lib/analytics/timings.data.ts'
import { nameOfRole, sessions, useMe } from '../../lib/session.ts'
import { isFor, type MenuSection, menuFor } from '../menu.ts'
import { t } from '../messages.ts'
import { nameIn } from '../screen-messages.ts'
import { MENU_SCREENS, type MenuScreen } from '../screens.ts'
import { FoldedName } from './folded-name.tsx'
import css from './sidebar.module.css'
import { SidebarGroup, SidebarItem } from './sidebar-item.tsx'

/** The menu of the user's role, 256 or 64 px wide. */
export const Sidebar = ({ folded, onToggle }: { folded: boolean; onToggle: () => void }) => {
  const me = useMe()
  const label = folded ? t('expand') : t('collapse')
  return (
    <aside className={css.sidebar} data-folded={folded || undefined} aria-label={t('menu')}>
      <div className={css.brand}>
        <BrandMark />
        <span className={css.tenant}>{me.tenantName}</span>
        <IconTool aria-label={label} aria-expanded={!folded} aria-keyshortcuts="[" title={`${label} ( [ )`} onClick={onToggle}>
          {folded ? <PanelLeftOpen size={18} aria-hidden /> : <PanelLeftClose size={18} aria-hidden />}
        </IconTool>
      </div>
      <MenuList folded={folded} />
      <div className={css.foot}>
        <FoldedName name={t('signOut')} folded={folded}>
          <button type="button" className={css.item} onClick={() => sessions.signOut()}>
            <LogOut size={18} aria-hidden />
            <span className={css.label}>{t('signOut')}</span>
          </button>
        </FoldedName>
      </div>
    </aside>
  )
}

/** Sections and items; used by the sidebar and by the phone's "Mais". */
export const MenuList = ({ folded }: { folded: boolean }) => {
  const me = useMe()
  const sections = menuFor(
    menuRole(me),
    MENU_SCREENS.filter((screen) => isFor(me, screen)),
  )
  useMenuTime(sections.reduce((sum, { entries }) => sum + entries.length, 0))
  return <Menu me={me} sections={sections} folded={folded} />
}

/** What somebody has of the menu; who has nothing is told so, and by which role. */
export const Menu = ({ me, sections, folded }: { me: SessionUser; sections: MenuSection<MenuScreen>[]; folded: boolean }) => {
  if (sections.length === 0)
    return (
      <div className={css.empty}>
        <p>{t('noModules')}</p>
        <p>{nameOfRole(me)}</p>
      </div>
    )
  return (
    <nav className={css.menu} aria-label={t('navigation')}>
      {sections.map(({ name, entries }) => (
        <section key={name} aria-label={nameIn(name)}>
          <h2 className={css.section}>{nameIn(name)}</h2>
          {entries.map((entry) =>
            entry.kind === 'item' ? (
              <SidebarItem key={entry.row.path} row={entry.row} folded={folded} />
            ) : (
              <SidebarGroup key={entry.name} name={entry.name} rows={entry.rows} folded={folded} />
            ),
          )}
        </section>
      ))}
    </nav>
  )
}
