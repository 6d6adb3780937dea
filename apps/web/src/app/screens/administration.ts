import { Building2, KeyRound, Layers, ListPlus, MessageSquareText, Settings, Tags, UserCog, Users } from 'lucide-react'
import type { Screen } from './screen.ts'

/** Those that were sent, and where they are written. */
const ANNOUNCEMENTS: Omit<Screen, 'path'> = {
  name: 'Comunicados',
  access: 'manager',
  needs: 'notification.send',
  load: () => import('../../features/notifications/announcements/announcements-page.tsx'),
}

const OF_QUEUES = { access: 'support-agent', needs: 'queue.read' } as const

/** Screens of the section Administração, and those beneath them. */
export const ADMINISTRATION: readonly Screen[] = [
  {
    path: '/users',
    name: 'Usuários',
    access: 'supervisor',
    needs: 'user.manage',
    menu: { section: 'Administração', group: 'Usuários e Acessos', label: 'Usuários', icon: Users },
    load: () => import('../../features/users/list-page.tsx'),
  },
  {
    path: '/people/$id',
    name: 'Pessoa',
    access: 'support-agent',
    needs: 'user.list',
    load: () => import('../../features/users/person/person-page.tsx'),
  },
  {
    path: '/companies',
    name: 'Empresas',
    access: 'admin',
    needs: 'company.read',
    menu: { section: 'Administração', label: 'Empresas', icon: Building2, badge: { text: 'Novo', kind: 'success' } },
    load: () => import('../../features/companies/list/list-page.tsx'),
  },
  {
    path: '/companies/new',
    name: 'Nova empresa',
    access: 'admin',
    needs: 'company.manage',
    load: () => import('../../features/companies/new-page.tsx'),
  },
  {
    path: '/companies/$id',
    name: 'Empresas',
    access: 'support-agent',
    needs: 'company.read',
    load: () => import('../../features/companies/company-page.tsx'),
  },
  {
    path: '/rbac/roles',
    name: 'Papéis',
    access: 'admin',
    needs: 'role.read',
    menu: { section: 'Administração', group: 'Usuários e Acessos', label: 'Papéis', icon: UserCog },
    load: () => import('../../features/roles/roles-page.tsx'),
  },
  {
    path: '/rbac/permissions',
    name: 'Permissões',
    access: 'admin',
    needs: 'role.read',
    menu: { section: 'Administração', group: 'Usuários e Acessos', label: 'Permissões', icon: KeyRound },
    load: () => import('../../features/roles/permissions-page.tsx'),
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
    load: () => import('../../features/custom-fields/page.tsx'),
  },
  {
    path: '/templates',
    name: 'Templates',
    access: 'support-agent',
    menu: { section: 'Administração', group: 'Configurações', label: 'Templates', icon: MessageSquareText },
    load: () => import('../../features/templates/templates-page.tsx'),
  },
  {
    path: '/tags',
    name: 'Tags',
    access: 'agent',
    menu: { section: 'Administração', group: 'Configurações', label: 'Tags', icon: Tags },
    load: () => import('../../features/tags/tags-page.tsx'),
  },
  {
    ...OF_QUEUES,
    path: '/queues',
    name: 'Filas',
    menu: { section: 'Administração', group: 'Configurações', label: 'Filas', icon: Layers },
    load: () => import('../../features/queues/list-page.tsx'),
  },
  { ...OF_QUEUES, path: '/queues/skills', name: 'Competências', load: () => import('../../features/queues/skills/skills-page.tsx') },
  { ...OF_QUEUES, path: '/queues/$id', name: 'Filas', load: () => import('../../features/queues/queue-page.tsx') },
  {
    path: '/settings',
    name: 'Configurações',
    access: 'admin',
    menu: { section: 'Administração', group: 'Configurações', label: 'Configurações', icon: Settings },
    load: () => import('../../features/settings/settings-page.tsx'),
  },
]
