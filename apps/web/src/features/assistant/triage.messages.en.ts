import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './triage.messages.ts'

export const en: Twin<typeof t> = {
  'assistant-triage': {
    queue: 'Queue',
    type: 'Type',
    priority: 'Priority',
    hint: 'On new tickets of customers, where neither a person nor a rule chose.',
    off: 'Do not use',
    suggest: 'Only suggest',
    sets: 'Set from {n} % on',
    hits: 'How often triage was right, compared with what tickets have today',
    field: 'Field',
    guessed: 'Guesses',
    right: 'Right',
    set: 'Set',
    corrected: 'Corrected',
  },
}
