import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './approval-change.messages.ts'

export const en: Twin<typeof t> = {
  'approval-change': {
    asked: 'asked for the approval of “{title}”',
    approved: 'approved “{title}”',
    refused: 'refused “{title}”',
    passed_on: 'the approval of “{title}” passed from {from}, who is away, to {to}',
    expired: 'the approval of “{title}” expired undecided',
    by_hand: 'withdrew the approval of “{title}”',
    request_changed: 'changed the request, and the approval of “{title}” was withdrawn',
    ticket_finished: 'the approval of “{title}” was withdrawn, because the ticket was finished',
    nobody_left: 'the approval of “{title}” was withdrawn, because nobody is left to decide',
    outcome_approved: 'it is approved',
    outcome_refused: 'it is refused',
  },
}
