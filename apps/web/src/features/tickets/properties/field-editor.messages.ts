import { messages } from '@balcao/ui/lib/messages'

export const t = messages('ticket-field-editor', {
  lost: 'Ao salvar, perde o valor, que não vale com este: {fields}.',
})
