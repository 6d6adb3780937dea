import type { Screen } from './screen.ts'

/** Screens of the section Processos, and those beneath them. */
export const PROCESSES: readonly Screen[] = [
  {
    path: '/automation',
    name: 'Automação',
    access: 'supervisor',
    needs: 'automation.manage',
    menu: { section: 'Processos', label: 'Automação', icon: 'Zap', badge: { text: 'Novo', kind: 'success' } },
    load: () => import('../../features/automation/rules-page.tsx'),
  },
  {
    path: '/automation/runs',
    name: 'Execuções',
    access: 'supervisor',
    needs: 'automation.manage',
    load: () => import('../../features/automation/runs-page.tsx'),
  },
  {
    path: '/automation/new',
    name: 'Nova regra',
    access: 'supervisor',
    needs: 'automation.manage',
    load: () => import('../../features/automation/new-page.tsx'),
  },
  {
    path: '/automation/$id',
    name: 'Automação',
    access: 'supervisor',
    needs: 'automation.manage',
    load: () => import('../../features/automation/edit-page.tsx'),
  },
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
