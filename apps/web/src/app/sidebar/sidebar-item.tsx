import { figure } from '@balcao/ui/lib/language'
import { Link, useRouterState } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { trpc } from '../../lib/trpc.ts'
import type { Group } from '../menu.ts'
import { MENU_ICONS } from '../menu-icons.ts'
import { nameIn } from '../screen-messages.ts'
import type { MenuScreen } from '../screens.ts'
import { FoldedName } from './folded-name.tsx'
import css from './sidebar.module.css'

/** One row of the menu; folded it is an icon with a tooltip and a dot in place of its badge. */
export const SidebarItem = ({ row, folded }: { row: MenuScreen; folded: boolean }) => {
  const Icon = MENU_ICONS[row.icon]
  const label = nameIn(row.label)
  const named = row.badge ? `${label} · ${nameIn(row.badge.text)}` : label
  return (
    <FoldedName name={named} folded={folded}>
      <Link to={row.path} className={css.item} activeOptions={{ includeSearch: false }}>
        <Icon size={18} aria-hidden />
        <span className={css.label}>{label}</span>
        {row.badge ? (
          <span className={css.badge} data-kind={row.badge.kind}>
            {nameIn(row.badge.text)}
          </span>
        ) : null}
        {row.count === 'mine' ? <MyTickets /> : row.count ? <Chats /> : null}
      </Link>
    </FoldedName>
  )
}

const Count = ({ n }: { n: number | undefined }) => (n ? <span className={css.count}>{figure(n)}</span> : null)
const MyTickets = () => <Count n={trpc.tickets.stats.useQuery({}).data?.mine} />

/** What is offered and unread; the chat's own button, which comes after the page, reads it. */
const Chats = () => {
  const { data } = trpc.chat.state.counts.useQuery({}, { enabled: false })
  return <Count n={data && data.offered + data.unread} />
}

/** Items that open and close together; open when one of them is the page. */
export const SidebarGroup = ({ name, rows, folded }: { name: Group; rows: MenuScreen[]; folded: boolean }) => {
  const path = useRouterState({ select: (state) => state.location.pathname })
  const holdsPage = rows.some((row) => path.startsWith(row.path))
  const [choice, setChoice] = useState<boolean | null>(null)
  const open = folded || (choice ?? holdsPage)
  return (
    <>
      {folded ? null : (
        <button type="button" className={css.group} aria-expanded={open} onClick={() => setChoice(!open)}>
          <span className={css.label}>{nameIn(name)}</span>
          <ChevronDown size={16} aria-hidden />
        </button>
      )}
      {open ? rows.map((row) => <SidebarItem key={row.path} row={row} folded={folded} />) : null}
    </>
  )
}
