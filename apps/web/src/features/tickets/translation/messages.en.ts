import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './messages.ts'

export const en: Twin<typeof t> = {
  'tickets.translation': {
    translate: 'Translate',
    translating: 'Translating…',
    translated: 'Machine translation',
    hide: 'Hide the translation',
    show: 'Show the translation',
    again: 'Try again',
    cancel: 'Cancel',
    check: 'Check against the original: {what}',
    failed: 'It was not translated: {why}',
    all: 'Translate the conversation ({n})',
    progress: 'Translating {n} of {all}…',
    without: 'No translation: the company of this ticket does not use AI with its data.',
    why_company: 'the company of this ticket does not use AI with its data.',
    why_limit: 'you have reached today’s limit of answers by a model.',
    why_budget: 'this month’s budget for the model is spent.',
    why_paused: 'the model is paused after failures. Try again in a while.',
    why_timeout: 'the model took too long.',
    why_too_large: 'the message is too long.',
    why_other: 'the model did not answer.',
  },
}
