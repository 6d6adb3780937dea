import { pageOf } from './page-of.ts'
import type { Screen } from './screen.ts'

/** Those that were sent, and where they are written. */
const ANNOUNCEMENTS: Omit<Screen, 'path'> = {
  name: 'Comunicados',
  access: 'manager',
  needs: 'notification.send',
  load: pageOf('notificationsAnnouncements'),
}

const OF_QUEUES = { access: 'support-agent', needs: 'queue.read' } as const

/** Screens of the section Administração, and those beneath them. */
export const ADMINISTRATION: readonly Screen[] = [
  {
    path: '/users',
    name: 'Usuários',
    access: 'supervisor',
    needs: 'user.manage',
    menu: { section: 'Administração', group: 'Usuários e Acessos', label: 'Usuários', icon: 'Users' },
    load: pageOf('usersList'),
  },
  {
    path: '/people/$id',
    name: 'Pessoa',
    access: 'support-agent',
    needs: 'user.list',
    load: pageOf('usersPerson'),
  },
  {
    path: '/companies',
    name: 'Empresas',
    access: 'admin',
    needs: 'company.read',
    menu: { section: 'Administração', label: 'Empresas', icon: 'Building2', badge: { text: 'Novo', kind: 'success' } },
    load: pageOf('companiesList'),
  },
  {
    path: '/companies/new',
    name: 'Nova empresa',
    access: 'admin',
    needs: 'company.manage',
    load: pageOf('companiesNew'),
  },
  {
    path: '/companies/$id',
    name: 'Empresas',
    access: 'support-agent',
    needs: 'company.read',
    load: pageOf('companiesCompany'),
  },
  {
    path: '/rbac/roles',
    name: 'Papéis',
    access: 'admin',
    needs: 'role.read',
    menu: { section: 'Administração', group: 'Usuários e Acessos', label: 'Papéis', icon: 'UserCog' },
    load: pageOf('roles'),
  },
  {
    path: '/rbac/permissions',
    name: 'Permissões',
    access: 'admin',
    needs: 'role.read',
    menu: { section: 'Administração', group: 'Usuários e Acessos', label: 'Permissões', icon: 'KeyRound' },
    load: pageOf('rolesPermissions'),
  },
  {
    ...ANNOUNCEMENTS,
    path: '/announcements/sent',
    menu: { section: 'Administração', label: 'Comunicados', icon: 'MessageSquareText' },
  },
  { ...ANNOUNCEMENTS, path: '/announcements' },
  {
    path: '/custom-fields',
    name: 'Campos personalizados',
    access: 'manager',
    needs: 'field.manage',
    menu: { section: 'Administração', group: 'Configurações', label: 'Campos personalizados', icon: 'ListPlus' },
    load: pageOf('customFields'),
  },
  {
    path: '/templates',
    name: 'Templates',
    access: 'support-agent',
    menu: { section: 'Administração', group: 'Configurações', label: 'Templates', icon: 'MessageSquareText' },
    load: pageOf('templates'),
  },
  {
    path: '/tags',
    name: 'Tags',
    access: 'agent',
    menu: { section: 'Administração', group: 'Configurações', label: 'Tags', icon: 'Tags' },
    load: pageOf('tags'),
  },
  {
    ...OF_QUEUES,
    path: '/queues',
    name: 'Filas',
    menu: { section: 'Administração', group: 'Configurações', label: 'Filas', icon: 'Layers' },
    load: pageOf('queuesList'),
  },
  { ...OF_QUEUES, path: '/queues/skills', name: 'Competências', load: pageOf('queuesSkills') },
  { ...OF_QUEUES, path: '/queues/$id', name: 'Filas', load: pageOf('queuesQueue') },
  {
    path: '/integrations',
    name: 'Integrações',
    access: 'admin',
    needs: 'integration.manage',
    menu: { section: 'Administração', label: 'Integrações', icon: 'Plug' },
    load: pageOf('integrations'),
  },
  {
    path: '/integrations/new',
    name: 'Novo webhook',
    access: 'admin',
    needs: 'integration.manage',
    load: pageOf('integrationsNew'),
  },
  {
    path: '/integrations/deliveries',
    name: 'Entregas',
    access: 'admin',
    needs: 'integration.manage',
    load: pageOf('integrationsDeliveries'),
  },
  {
    path: '/integrations/$id',
    name: 'Integrações',
    access: 'admin',
    needs: 'integration.manage',
    load: pageOf('integrationsEdit'),
  },
  {
    path: '/ai',
    name: 'Assistente',
    access: 'admin',
    feature: 'assistant',
    menu: { section: 'Administração', label: 'Assistente', icon: 'MessagesSquare' },
    load: pageOf('assistantAi'),
  },
  {
    path: '/settings',
    name: 'Configurações',
    access: 'admin',
    menu: { section: 'Administração', group: 'Configurações', label: 'Configurações', icon: 'Settings' },
    load: pageOf('settings'),
  },
  {
    path: '/settings/backups',
    name: 'Configurações',
    access: 'admin',
    needs: 'backup.manage',
    load: pageOf('backups'),
  },
]
