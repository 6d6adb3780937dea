import { messages } from '@balcao/ui/lib/messages'
import { actionsOf } from './actions-of.ts'

const ACTIONS = {
  'assistant.settings_updated': 'Configurações do assistente alteradas',
  'assistant.provider_created': 'Provedor de modelo incluído',
  'assistant.provider_updated': 'Provedor de modelo alterado',
  'assistant.provider_removed': 'Provedor de modelo excluído',
  'assistant.question_added': 'Pergunta de avaliação incluída',
  'assistant.question_removed': 'Pergunta de avaliação excluída',
  'assistant.evaluation_started': 'Avaliação do assistente iniciada',
}

/** For the English twin. */
export type Words = typeof word
const word = messages('audit.action.assistant', ACTIONS)
export const assistant = actionsOf(ACTIONS, word)
