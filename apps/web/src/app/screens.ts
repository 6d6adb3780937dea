import type { MenuRow } from './menu.ts'
import { ADMINISTRATION } from './screens/administration.ts'
import { KNOWLEDGE_BASE } from './screens/knowledge-base.ts'
import { MANAGEMENT } from './screens/management.ts'
import { pageOf } from './screens/page-of.ts'
import { PROCESSES } from './screens/processes.ts'
import type { MenuPlace, Screen } from './screens/screen.ts'

/** The workshop is no part of the product. */
const WORKSHOP: Screen = {
  path: '/dev/ui',
  name: 'Componentes',
  access: '*',
  load: pageOf('devUi'),
}

/** THE table of the staff app: one row is a route, its name, and its place in the menu. Larger sections have a file of their own. */
export const SCREENS: readonly Screen[] = [
  {
    path: '/dashboard',
    name: 'Dashboard',
    access: '*',
    menu: { section: 'Operacional', label: 'Dashboard', icon: 'House' },
    load: () => import('../features/dashboard/dashboard-page.tsx'),
  },
  {
    path: '/tickets',
    name: 'Tickets',
    access: '*',
    menu: { section: 'Operacional', label: 'Tickets', icon: 'Tickets', count: 'mine' },
    load: () => import('../features/ticket-list/list/list-page.tsx'),
  },
  {
    path: '/tickets/new',
    name: 'Novo ticket',
    access: '*',
    needs: 'ticket.create',
    load: pageOf('ticketsNew'),
  },
  {
    path: '/tickets/bulk-replies',
    name: 'Respostas em lote',
    access: 'support-agent',
    needs: 'ticket.bulk_reply',
    load: pageOf('bulkReplies'),
  },
  { path: '/tickets/$id', name: 'Tickets', access: '*', load: () => import('../features/tickets/page/ticket-page.tsx') },
  {
    path: '/chat',
    name: 'Chat',
    access: 'support-agent',
    feature: 'chat',
    menu: { section: 'Operacional', label: 'Chat', icon: 'MessagesSquare', count: 'chats' },
    load: pageOf('chat'),
  },
  {
    path: '/documents',
    name: 'Documentos',
    access: '*',
    menu: { section: 'Operacional', label: 'Documentos', icon: 'Folder' },
    load: pageOf('documentsList'),
  },
  { path: '/documents/templates', name: 'Documentos', access: 'agent', load: pageOf('documentsTemplates') },
  { path: '/documents/templates/new', name: 'Documentos', access: 'agent', needs: 'document.manage', load: pageOf('documentsTemplateNew') },
  { path: '/documents/templates/$id', name: 'Documentos', access: 'agent', load: pageOf('documentsTemplate') },
  { path: '/documents/$id', name: 'Documentos', access: '*', load: pageOf('documentsDocument') },
  ...KNOWLEDGE_BASE,
  ...MANAGEMENT,
  ...ADMINISTRATION,
  ...PROCESSES,
  { path: '/search', name: 'Busca', access: '*', load: pageOf('search') },
  { path: '/debug', name: 'Sessão', access: 'super_admin', load: pageOf('debug') },
  { path: '/debug/stytch', name: 'Sessão', access: 'super_admin', load: pageOf('debug') },
  {
    path: '/audit',
    name: 'Auditoria',
    access: 'manager',
    needs: 'audit.read',
    menu: { section: 'Análises', label: 'Auditoria', icon: 'ScrollText' },
    load: pageOf('audit'),
  },
  {
    path: '/analytics',
    name: 'Analytics',
    access: 'manager',
    menu: { section: 'Análises', label: 'Analytics', icon: 'Gauge', badge: { text: 'RBAC', kind: 'warning' } },
    load: pageOf('analytics'),
  },
  {
    path: '/reports',
    name: 'Relatórios',
    access: 'support-agent',
    needs: 'report.read',
    feature: 'reports',
    menu: { section: 'Análises', label: 'Relatórios', icon: 'ChartLine' },
    load: pageOf('reports'),
  },
  {
    path: '/monitoring',
    name: 'Monitoramento',
    access: 'supervisor',
    menu: { section: 'Análises', label: 'Monitoramento', icon: 'Gauge' },
    load: pageOf('monitoring'),
  },
  {
    path: '/diagnostic',
    name: 'Diagnóstico',
    access: 'super_admin',
    menu: { section: 'Sistema', label: 'Diagnóstico', icon: 'Eye' },
    load: pageOf('diagnostics'),
  },
  {
    path: '/maintenance',
    name: 'Manutenção',
    access: 'admin',
    menu: { section: 'Sistema', label: 'Manutenção', icon: 'Settings' },
    load: pageOf('maintenance'),
  },
  {
    path: '/maintenance/history',
    name: 'Histórico de configurações',
    access: 'manager',
    menu: { section: 'Análises', label: 'Histórico de configurações', icon: 'ScrollText' },
    load: pageOf('maintenanceHistory'),
  },
  {
    path: '/profile',
    name: 'Perfil',
    access: '*',
    menu: { section: 'Pessoal', label: 'Perfil', icon: 'CircleUser' },
    load: pageOf('profile'),
  },
  ...(import.meta.env.DEV ? [WORKSHOP] : []),
]

export type MenuScreen = Omit<MenuRow, 'label'> & MenuPlace

/** The rows of the table that stand in the menu. */
export const MENU_SCREENS: readonly MenuScreen[] = SCREENS.flatMap(({ path, access, needs, feature, menu }) =>
  menu ? [{ path, access, ...(needs ? { needs } : {}), ...(feature ? { feature } : {}), ...menu }] : [],
)
