import { messages } from '@balcao/ui/lib/messages'

export const t = messages('field-filter', {
  opIs: 'igual a {value}',
  opIsNot: 'diferente de {value}',
  opContains: 'contém “{value}”',
  opGte: 'a partir de {value}',
  opLte: 'até {value}',
  opSet: 'preenchido',
  opNotSet: 'vazio',
  yes: 'sim',
  no: 'não',
  me: 'eu',
  sortUp: '{field}, crescente',
  sortDown: '{field}, decrescente',
})
