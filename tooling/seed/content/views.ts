import { OPEN_STATUSES } from '@balcao/contracts/tickets/statuses'

/** Lists the demo's desks share. */
export const VIEWS = [
  { name: 'Urgentes e altas', filter: { status: [...OPEN_STATUSES], priority: ['high', 'urgent'] }, sort: 'priority' },
  { name: 'Incidentes abertos', filter: { status: [...OPEN_STATUSES], type: ['incident'] }, sort: 'createdAt' },
]
