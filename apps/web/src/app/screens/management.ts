import { pageOf } from './page-of.ts'
import type { Screen } from './screen.ts'

const OF_ASSETS = { name: 'Ativos', access: 'support-agent', needs: 'asset.read' } as const

/** Screens of the section Gerenciamento, and those beneath them. */
export const MANAGEMENT: readonly Screen[] = [
  {
    path: '/queue-manager',
    name: 'Gestão de filas',
    access: 'supervisor',
    needs: 'queue.read',
    menu: { section: 'Gerenciamento', label: 'Gestão de filas', icon: 'SquareKanban', badge: { text: 'Kanban', kind: 'success' } },
    load: pageOf('queueManager'),
  },
  {
    path: '/email',
    name: 'E-mail',
    access: 'manager',
    menu: { section: 'Gerenciamento', label: 'E-mail', icon: 'Mail' },
    load: pageOf('email'),
  },
  {
    path: '/watchers',
    name: 'O que acompanho',
    access: 'agent',
    menu: { section: 'Gerenciamento', label: 'Observadores', icon: 'Eye' },
    load: pageOf('watchers'),
  },
  {
    path: '/out-of-office',
    name: 'Ausências',
    access: 'support-agent',
    menu: { section: 'Gerenciamento', label: 'Ausências', icon: 'CalendarOff' },
    load: pageOf('absences'),
  },
  {
    path: '/duplicates',
    name: 'Duplicatas',
    access: 'agent',
    needs: 'duplicate.review',
    feature: 'duplicates',
    menu: { section: 'Gerenciamento', label: 'Duplicatas', icon: 'Copy' },
    load: pageOf('duplicates'),
  },
  {
    path: '/recurring',
    name: 'Tickets recorrentes',
    access: 'supervisor',
    needs: 'ticket.manage_recurring',
    menu: { section: 'Gerenciamento', label: 'Tickets recorrentes', icon: 'Repeat' },
    load: pageOf('recurringList'),
  },
  {
    path: '/recurring/new',
    name: 'Novo ticket recorrente',
    access: 'supervisor',
    needs: 'ticket.manage_recurring',
    load: pageOf('recurringNew'),
  },
  {
    path: '/recurring/$id',
    name: 'Tickets recorrentes',
    access: 'supervisor',
    needs: 'ticket.manage_recurring',
    load: pageOf('recurringEdit'),
  },
  {
    ...OF_ASSETS,
    path: '/assets',
    menu: { section: 'Gerenciamento', label: 'Ativos', icon: 'Laptop' },
    load: pageOf('assets'),
  },
  { ...OF_ASSETS, path: '/assets/new', name: 'Novo ativo', load: pageOf('assetsNew') },
  { ...OF_ASSETS, path: '/assets/$id', load: pageOf('assetsAsset') },
]
