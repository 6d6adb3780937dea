import { messages } from '@balcao/ui/lib/messages'

export const t = messages('custom-fields-chosen', {
  add: 'Adicionar campo…',
  none: 'Não há mais campos',
  gone: '{key} (campo removido)',
  takeOff: 'Retirar o campo “{name}”',
  empties: 'Sem valor: o campo é esvaziado.',
})
