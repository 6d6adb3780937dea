import { messages } from '@balcao/ui/lib/messages'
import { actionsOf } from '../actions-of.ts'

const ACTIONS = {
  'custom_field.created': 'Campo personalizado criado',
  'custom_field.updated': 'Campo personalizado alterado',
  'custom_field.reordered': 'Campos personalizados reordenados',
  'custom_field.imported': 'Campos personalizados importados',
  'custom_field.deleted': 'Campo personalizado excluído',
  'ticket_form.created': 'Formulário de ticket criado',
  'ticket_form.updated': 'Formulário de ticket alterado',
  'ticket_form.deleted': 'Formulário de ticket excluído',
}

/** For the English twin. */
export type Words = typeof word
const word = messages('audit.action.custom-fields', ACTIONS)
export const customFields = actionsOf(ACTIONS, word)
