import type { Twin } from '@balcao/ui/lib/messages'
import type { Words } from './assistant.ts'

export const en: Twin<Words> = {
  'audit.action.assistant': {
    'assistant.settings_updated': 'Settings of the assistant changed',
    'assistant.provider_created': 'Model provider added',
    'assistant.provider_updated': 'Model provider changed',
    'assistant.provider_removed': 'Model provider deleted',
    'assistant.question_added': 'Evaluation question added',
    'assistant.question_removed': 'Evaluation question deleted',
    'assistant.evaluation_started': 'Evaluation of the assistant started',
  },
}
