import { pageOf } from './page-of.ts'
import type { Screen } from './screen.ts'

/** Screens of the section Processos, and those beneath them. */
export const PROCESSES: readonly Screen[] = [
  {
    path: '/automation',
    name: 'Automação',
    access: 'supervisor',
    needs: 'automation.manage',
    menu: { section: 'Processos', label: 'Automação', icon: 'Zap', badge: { text: 'Novo', kind: 'success' } },
    load: pageOf('automationRules'),
  },
  {
    path: '/automation/runs',
    name: 'Execuções',
    access: 'supervisor',
    needs: 'automation.manage',
    load: pageOf('automationRuns'),
  },
  {
    path: '/automation/new',
    name: 'Nova regra',
    access: 'supervisor',
    needs: 'automation.manage',
    load: pageOf('automationNew'),
  },
  {
    path: '/automation/$id',
    name: 'Automação',
    access: 'supervisor',
    needs: 'automation.manage',
    load: pageOf('automationEdit'),
  },
  {
    path: '/checklists',
    name: 'Checklists',
    access: 'support-agent',
    menu: { section: 'Processos', label: 'Checklists', icon: 'ListChecks' },
    load: pageOf('checklistsMine'),
  },
  {
    path: '/checklists/templates',
    name: 'Modelos de checklist',
    access: 'support-agent',
    load: pageOf('checklistsTemplates'),
  },
  {
    path: '/checklists/templates/new',
    name: 'Novo modelo de checklist',
    access: 'agent',
    needs: 'checklist.manage',
    load: pageOf('checklistsNew'),
  },
  {
    path: '/checklists/templates/$id',
    name: 'Modelos de checklist',
    access: 'support-agent',
    load: pageOf('checklistsEdit'),
  },
  {
    path: '/sla',
    name: 'SLA',
    access: 'support-agent',
    menu: { section: 'Processos', label: 'SLA', icon: 'Timer' },
    load: pageOf('slaBoard'),
  },
  {
    path: '/sla/policies',
    name: 'Políticas de SLA',
    access: 'support-agent',
    load: pageOf('slaPoliciesList'),
  },
  {
    path: '/sla/policies/new',
    name: 'Nova política',
    access: 'supervisor',
    needs: 'sla.manage',
    load: pageOf('slaPoliciesNew'),
  },
  {
    path: '/sla/policies/$id',
    name: 'Políticas de SLA',
    access: 'support-agent',
    load: pageOf('slaPoliciesEdit'),
  },
  {
    path: '/sla/calendars',
    name: 'Calendários',
    access: 'support-agent',
    load: pageOf('slaCalendarsList'),
  },
  {
    path: '/sla/calendars/new',
    name: 'Novo calendário',
    access: 'manager',
    load: pageOf('slaCalendarsNew'),
  },
  {
    path: '/sla/calendars/$id',
    name: 'Calendários',
    access: 'support-agent',
    load: pageOf('slaCalendarsEdit'),
  },
]
