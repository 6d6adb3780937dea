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
  mergedInto: 'mesclou este ticket no #{number}',
  unmergedFrom: 'desfez a mescla deste ticket no #{number}',
  mergedFrom: 'mesclou o #{number} neste ticket',
  partedWith: 'desfez a mescla do #{number} neste ticket',
  none: 'nenhum',
  other: 'outro',
  altered: 'alterou {field}',
  removed: 'removeu {field} (era {from})',
  set: 'definiu {field} como {to}',
  changed: 'mudou {field} de {from} para {to}',
})
