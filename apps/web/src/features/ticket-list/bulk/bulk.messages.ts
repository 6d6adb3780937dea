import { messages } from '@balcao/ui/lib/messages'

export const t = messages('tickets-bulk', {
  reply: 'Responder',
  applyTemplate: 'Aplicar template',
  assign: 'Atribuir',
  status: 'Status',
  priority: 'Prioridade',
  tags: 'Tags',
  field: 'Campo',
  snooze: 'Adiar',
  spam: 'Marcar como spam',
  notSpam: 'Não é spam',
  ofSelected:
    '{act}: {n, plural, =0 {nenhum selecionado} one {# ticket selecionado} many {# de tickets selecionados} other {# tickets selecionados}}',
  updating:
    '{n, plural, =0 {Nada a atualizar} one {Atualizando # ticket…} many {Atualizando # de tickets…} other {Atualizando # tickets…}}',
  done: '{n, plural, =0 {Nenhum atualizado} one {# atualizado} many {# de atualizados} other {# atualizados}}',
  failed: '{n, plural, =0 {nenhum falhou} one {# falhou} many {# de falhas} other {# falharam}}',
  see: '{failed} — ver',
  undone: '{n, plural, =0 {Nada desfeito} one {# ticket restaurado} many {# de tickets restaurados} other {# tickets restaurados}}',
  lost: 'A alteração não foi feita: {reason}',
  undoLost: 'Não foi possível desfazer: {reason}',
  tooMany: 'Mais de {n} nesta visão: filtre para alterar todos',
  failedTitle:
    '{n, plural, =0 {Todos os tickets mudaram} one {# ticket ficou como estava} many {# de tickets ficaram como estavam} other {# tickets ficaram como estavam}}',
  failedText:
    '{others, plural, =0 {Nenhum mudou. O motivo de cada um:} one {O outro mudou. O motivo de cada um destes:} many {Os demais mudaram. O motivo de cada um destes:} other {Os demais mudaram. O motivo de cada um destes:}}',
  unseen: 'Ticket que você não pode ver',
  close: 'Fechar',
  tagsTitle: 'Tags dos tickets selecionados',
  addTags: 'Acrescentar',
  removeTags: 'Retirar',
  tagsNone: 'Escolha ao menos uma tag.',
  cancel: 'Cancelar',
  apply: 'Aplicar',
})
