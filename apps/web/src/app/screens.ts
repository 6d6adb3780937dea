import {
  Building2,
  CircleUser,
  Eye,
  House,
  KeyRound,
  ListPlus,
  type LucideIcon,
  MessageSquareText,
  Repeat,
  ScrollText,
  Settings,
  Tags,
  Tickets,
  UserCog,
  Users,
} from 'lucide-react'
import type { ComponentType } from 'react'
import type { Access, MenuRow } from './menu.ts'
import type { ScreenName } from './screen-messages.ts'

type MenuPlace = Omit<MenuRow, 'path' | 'access' | 'needs' | 'label'> & {
  label: ScreenName
  icon: LucideIcon
  /** A live figure shown at the row's end. */
  count?: 'mine'
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
  menu?: MenuPlace
  load: () => Promise<{ Page: ComponentType }>
}

/** The workshop is no part of the product. */
const WORKSHOP: Screen = {
  path: '/dev/ui',
  name: 'Componentes',
  access: '*',
  load: () => import('../features/dev/ui-page.tsx'),
}

/** Those that were sent, and where they are written. */
const ANNOUNCEMENTS: Omit<Screen, 'path'> = {
  name: 'Comunicados',
  access: 'manager',
  needs: 'notification.send',
  load: () => import('../features/announcements/announcements-page.tsx'),
}

/** THE table of the staff app: one row is a route, its name, and its place in the menu. */
export const SCREENS: readonly Screen[] = [
  {
    path: '/dashboard',
    name: 'Dashboard',
    access: '*',
    menu: { section: 'Operacional', label: 'Dashboard', icon: House },
    load: () => import('../features/dashboard/dashboard-page.tsx'),
  },
  {
    path: '/tickets',
    name: 'Tickets',
    access: '*',
    menu: { section: 'Operacional', label: 'Tickets', icon: Tickets, count: 'mine' },
    load: () => import('../features/tickets/list-page.tsx'),
  },
  {
    path: '/tickets/new',
    name: 'Novo ticket',
    access: '*',
    needs: 'ticket.create',
    load: () => import('../features/tickets/new-page.tsx'),
  },
  { path: '/tickets/$id', name: 'Tickets', access: '*', load: () => import('../features/tickets/ticket-page.tsx') },
  {
    path: '/watchers',
    name: 'O que acompanho',
    access: 'agent',
    menu: { section: 'Gerenciamento', label: 'Observadores', icon: Eye },
    load: () => import('../features/tickets/watchers/page.tsx'),
  },
  {
    path: '/recurring',
    name: 'Tickets recorrentes',
    access: 'supervisor',
    needs: 'ticket.manage_recurring',
    menu: { section: 'Gerenciamento', label: 'Tickets recorrentes', icon: Repeat },
    load: () => import('../features/tickets/recurring/list-page.tsx'),
  },
  {
    path: '/recurring/new',
    name: 'Novo ticket recorrente',
    access: 'supervisor',
    needs: 'ticket.manage_recurring',
    load: () => import('../features/tickets/recurring/new-page.tsx'),
  },
  {
    path: '/recurring/$id',
    name: 'Tickets recorrentes',
    access: 'supervisor',
    needs: 'ticket.manage_recurring',
    load: () => import('../features/tickets/recurring/edit-page.tsx'),
  },
  {
    path: '/users',
    name: 'Usuários',
    access: 'supervisor',
    needs: 'user.manage',
    menu: { section: 'Administração', group: 'Usuários e Acessos', label: 'Usuários', icon: Users },
    load: () => import('../features/users/list-page.tsx'),
  },
  {
    path: '/companies',
    name: 'Empresas',
    access: 'admin',
    needs: 'company.read',
    menu: { section: 'Administração', label: 'Empresas', icon: Building2, badge: { text: 'Novo', kind: 'success' } },
    load: () => import('../features/companies/list-page.tsx'),
  },
  {
    path: '/companies/new',
    name: 'Nova empresa',
    access: 'admin',
    needs: 'company.manage',
    load: () => import('../features/companies/new-page.tsx'),
  },
  {
    path: '/companies/$id',
    name: 'Empresas',
    access: 'support-agent',
    needs: 'company.read',
    load: () => import('../features/companies/company-page.tsx'),
  },
  {
    path: '/rbac/roles',
    name: 'Papéis',
    access: 'admin',
    needs: 'role.read',
    menu: { section: 'Administração', group: 'Usuários e Acessos', label: 'Papéis', icon: UserCog },
    load: () => import('../features/rbac/roles-page.tsx'),
  },
  {
    path: '/rbac/permissions',
    name: 'Permissões',
    access: 'admin',
    needs: 'role.read',
    menu: { section: 'Administração', group: 'Usuários e Acessos', label: 'Permissões', icon: KeyRound },
    load: () => import('../features/rbac/permissions-page.tsx'),
  },
  {
    ...ANNOUNCEMENTS,
    path: '/announcements/sent',
    menu: { section: 'Administração', label: 'Comunicados', icon: MessageSquareText },
  },
  { ...ANNOUNCEMENTS, path: '/announcements' },
  {
    path: '/custom-fields',
    name: 'Campos personalizados',
    access: 'manager',
    needs: 'field.manage',
    menu: { section: 'Administração', group: 'Configurações', label: 'Campos personalizados', icon: ListPlus },
    load: () => import('../features/custom-fields/page.tsx'),
  },
  {
    path: '/templates',
    name: 'Templates',
    access: 'support-agent',
    menu: { section: 'Administração', group: 'Configurações', label: 'Templates', icon: MessageSquareText },
    load: () => import('../features/templates/templates-page.tsx'),
  },
  {
    path: '/tags',
    name: 'Tags',
    access: 'agent',
    menu: { section: 'Administração', group: 'Configurações', label: 'Tags', icon: Tags },
    load: () => import('../features/tags/tags-page.tsx'),
  },
  {
    path: '/settings',
    name: 'Configurações',
    access: 'admin',
    menu: { section: 'Administração', group: 'Configurações', label: 'Configurações', icon: Settings },
    load: () => import('../features/settings/settings-page.tsx'),
  },
  { path: '/search', name: 'Busca', access: '*', load: () => import('../features/search/search-page.tsx') },
  { path: '/debug', name: 'Sessão', access: 'super_admin', load: () => import('../features/auth/debug-page.tsx') },
  { path: '/debug/stytch', name: 'Sessão', access: 'super_admin', load: () => import('../features/auth/debug-page.tsx') },
  {
    path: '/audit',
    name: 'Auditoria',
    access: 'manager',
    needs: 'audit.read',
    menu: { section: 'Análises', label: 'Auditoria', icon: ScrollText },
    load: () => import('../features/audit/audit-page.tsx'),
  },
  {
    path: '/profile',
    name: 'Perfil',
    access: '*',
    menu: { section: 'Pessoal', label: 'Perfil', icon: CircleUser },
    load: () => import('../features/profile/profile-page.tsx'),
  },
  ...(import.meta.env.DEV ? [WORKSHOP] : []),
]

export type MenuScreen = Omit<MenuRow, 'label'> & MenuPlace

/** The rows of the table that stand in the menu. */
export const MENU_SCREENS: readonly MenuScreen[] = SCREENS.flatMap(({ path, access, needs, menu }) =>
  menu ? [{ path, access, ...(needs ? { needs } : {}), ...menu }] : [],
)
