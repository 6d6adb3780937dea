import { messages } from '@balcao/ui/lib/messages'

export const t = messages('tickets-fields', {
  title: '{n, plural, =0 {Campo de nenhum ticket} one {Campo de # ticket} many {Campo de # de tickets} other {Campo de # tickets}}',
  which: 'Campo',
  pick: 'Escolha…',
  choose: 'Escolha um campo.',
  value: 'Valor',
  required: 'Este campo é obrigatório.',
  empties:
    '{n, plural, =0 {Nenhum ticket muda.} one {Sem valor, o campo fica vazio em # ticket.} many {Sem valor, o campo fica vazio em # de tickets.} other {Sem valor, o campo fica vazio em # tickets.}}',
  apply: 'Aplicar',
  emptyAct: 'Esvaziar o campo',
  cancel: 'Cancelar',
})
