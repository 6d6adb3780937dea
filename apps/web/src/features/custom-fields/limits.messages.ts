import { messages } from '@balcao/ui/lib/messages'

export const t = messages('custom-field-limits', {
  dependsOn: 'As opções dependem de',
  nothing: 'nenhum campo',
  when: 'Quando {field} é',
  offers: 'Oferecer',
  preview: 'Como fica',
  empty: '{field} vazio',
  none: 'nenhuma opção',
})
