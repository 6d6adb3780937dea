import { messages } from '@balcao/ui/lib/messages'

export const t = messages('changes', {
  status: 'status',
  priority: 'prioridade',
  type: 'tipo',
  assignee: 'responsável',
  queue: 'fila',
  tags: 'tags',
  watchers: 'observador',
  title: 'título',
  description: 'descrição',
  scheduledFor: 'agendamento',
  none: 'nenhum',
  other: 'outro',
  altered: 'alterou {field}',
  removed: 'removeu {field} (era {from})',
  set: 'definiu {field} como {to}',
  changed: 'mudou {field} de {from} para {to}',
})
