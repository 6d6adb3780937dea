import { messages } from '@balcao/ui/lib/messages'

export const t = messages('checks', {
  checks: 'Verificações',
  check: 'Verificação',
  state: 'Estado',
  measured: 'Medido',
  toDo: 'O que fazer',
  allWell: 'Tudo em ordem nas {n} verificações.',
  someWrong: 'Precisam de atenção: {n} de {of}.',
  asOf: 'Verificado às {at}.',
  ok: 'Em ordem',
  warning: 'Atenção',
  critical: 'Falha',
  unknown: 'Sem dados',
})
