import { messages } from '@balcao/ui/lib/messages'

export const t = messages('sending', {
  waiting: 'Respostas a enviar',
  undo: 'Desfazer ({n} s)',
  sendNow: 'Enviar agora',
  sendAnyway: 'Enviar mesmo assim',
  held: 'Ainda não enviada ao cliente',
  leaving: 'Enviando…',
  plannedFor: 'Programada para {at}',
  notSent: 'Não enviada',
  answered: 'o cliente escreveu antes',
  colleague: 'um colega cancelou o envio',
  ticket_closed: 'o ticket foi fechado',
  forbidden: 'quem escreveu não pode mais responder a este ticket',
  refused: 'o ticket não aceitou a resposta',
  edit: 'Editar',
  cancelPlan: 'Cancelar envio',
  toComposer: 'Voltar ao editor',
  tooLate: 'A resposta já foi enviada.',
  failed: 'Não foi possível concluir. Tente novamente.',
  files: '{n, plural, =0 {Nenhum anexo} one {# anexo} many {# de anexos} other {# anexos}}',
})
