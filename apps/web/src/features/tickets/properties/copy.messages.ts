import { messages } from '@balcao/ui/lib/messages'

export const t = messages('tickets-fields-copy', {
  title: 'Copiar valores para o #{number}',
  from: 'Ticket de origem',
  choose: 'Escolha um ticket.',
  loading: 'Carregando os campos…',
  loadFailed: 'Os campos deste ticket não puderam ser lidos: {why}',
  retry: 'Tentar de novo',
  nothing: 'Nada a copiar: os campos preenchidos naquele ticket já são iguais neste.',
  which: 'Campos que mudam',
  fills: 'vazio → {to}',
  replaces: '{from} → {to}',
  doesNotApply: 'Não se aplica aos demais valores.',
  emptied:
    '{n, plural, =0 {Nenhum campo fica vazio.} one {Deixa de se aplicar e fica vazio: {fields}.} many {Deixam de se aplicar e ficam vazios: {fields}.} other {Deixam de se aplicar e ficam vazios: {fields}.}}',
  act: '{n, plural, =0 {Copiar} one {Copiar # campo} many {Copiar # de campos} other {Copiar # campos}}',
  cancel: 'Cancelar',
  copied:
    '{n, plural, =0 {nenhum campo copiado do {ticket}} one {# campo copiado do {ticket}} many {# de campos copiados do {ticket}} other {# campos copiados do {ticket}}}',
})
