import type { Screen } from './screen.ts'

/** Screens of the section Processos, and those beneath them. */
export const PROCESSES: readonly Screen[] = [
  {
    path: '/sla',
    name: 'SLA',
    access: 'support-agent',
    menu: { section: 'Processos', label: 'SLA', icon: 'Timer' },
    load: () => import('../../features/sla/board/board-page.tsx'),
  },
  {
    path: '/sla/policies',
    name: 'Políticas de SLA',
    access: 'support-agent',
    load: () => import('../../features/sla/policies/list-page.tsx'),
  },
  {
    path: '/sla/policies/new',
    name: 'Nova política',
    access: 'supervisor',
    needs: 'sla.manage',
    load: () => import('../../features/sla/policies/new-page.tsx'),
  },
  {
    path: '/sla/policies/$id',
    name: 'Políticas de SLA',
    access: 'support-agent',
    load: () => import('../../features/sla/policies/edit-page.tsx'),
  },
  {
    path: '/sla/calendars',
    name: 'Calendários',
    access: 'support-agent',
    load: () => import('../../features/sla/calendars/list-page.tsx'),
  },
  {
    path: '/sla/calendars/new',
    name: 'Novo calendário',
    access: 'manager',
    load: () => import('../../features/sla/calendars/new-page.tsx'),
  },
  {
    path: '/sla/calendars/$id',
    name: 'Calendários',
    access: 'support-agent',
    load: () => import('../../features/sla/calendars/edit-page.tsx'),
  },
]
