import { messages } from '@balcao/ui/lib/messages'

export const t = messages('sla-tabs', {
  label: 'Áreas do SLA',
  board: 'Painel',
  policies: 'Políticas',
  calendars: 'Calendários',
})
