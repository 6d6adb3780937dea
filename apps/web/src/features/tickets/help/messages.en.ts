import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './messages.ts'

export const en: Twin<typeof t> = {
  'tickets.help': {
    heading: 'Assistant',
    ask: 'Summarise and suggest',
    failed: 'The assistant could not be asked.',
    retry: 'Try again',
    off: 'The assistant is turned off for this ticket.',
    withoutAi: 'The company of this ticket does not use AI with its data: only the assistant without a model helps here.',
    request: 'Request',
    lastReply: 'Last reply, by {who}',
    lastOfCustomer: 'Last message of {who}',
    openQuestions: 'Open questions',
    triage: 'As the {n} most similar',
    noTriage: 'No ticket is similar enough.',
    queue: 'Queue: {name}',
    priority: 'Priority: {name}',
    type: 'Type: {name}',
    sure: '{n} %',
    apply: 'Use',
    applied: 'As it is',
    suggest: 'Suggest a reply',
    suggesting: 'Looking…',
    noDraft: 'I cannot answer that for sure.',
    draft: 'Draft',
    insert: 'Put into the reply',
    noField: 'Open the reply to the customer to use the draft.',
    sources: 'Sources',
    internal: 'The customer does not read this source',
    byOffline: 'The model did not answer: the draft quotes what was written before.',
  },
}
