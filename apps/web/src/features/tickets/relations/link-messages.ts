import { messages } from '@balcao/ui/lib/messages'

export const t = messages('ticketLinks', {
  heading: 'Vínculos',
  link: 'Vincular…',
  dialogTitle: 'Vincular #{number} a outro ticket',
  kind: 'Este ticket',
  other: 'Ticket',
  choose: 'Escolha um ticket.',
  save: 'Vincular',
  saving: 'Vinculando…',
  cancel: 'Cancelar',
  remove: 'Desfazer vínculo com o #{number}',
  linked: '#{number} vinculado',
  unlinked: 'Vínculo com o #{number} desfeito',
  failed: 'Não foi possível salvar o vínculo: {why}',
  loadFailed: 'Não foi possível carregar os vínculos',
  retry: 'Tentar novamente',
  // how this ticket stands to the other, as headings of a list and as choices
  is_related: 'Relacionado a',
  is_parent_of: 'Pai de',
  is_child_of: 'Filho de',
  is_blocks: 'Bloqueia',
  is_blocked_by: 'Bloqueado por',
  is_duplicate_of: 'Duplicado de',
  is_duplicated_by: 'Tem como duplicado',
  openChildren: '{open} de {total} em aberto',
  // resolving a parent
  offer:
    '{n, plural, =0 {} one {# ticket filho continua em aberto.} many {# de tickets filhos continuam em aberto.} other {# tickets filhos continuam em aberto.}}',
  answerChildren: 'Responder aos filhos…',
  answerAndResolve: 'Responder e resolver…',
  resolveChildren: 'Resolver sem responder…',
  childrenTitle: 'Resolver os tickets filhos de #{number}',
  childrenWhich: 'Quais resolver',
  childrenChoose: 'Escolha ao menos um ticket.',
  resolve: 'Resolver',
  resolving: 'Resolvendo…',
  resolved:
    '{n, plural, =0 {Nenhum resolvido} one {# ticket filho resolvido} many {# de tickets filhos resolvidos} other {# tickets filhos resolvidos}}',
  resolveLost: 'Não foi possível resolver os tickets filhos: {why}',
  resolveFailed: '{n, plural, =0 {} one {# falhou} many {# de falhas} other {# falharam}}: {why}',
})
