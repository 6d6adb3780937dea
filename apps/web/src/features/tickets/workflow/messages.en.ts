import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './messages.ts'

export const en: Twin<typeof t> = {
  ticketWorkflow: {
    reasonTitle: 'Why {status}?',
    reasonText: 'The workflow of the ticket asks for a reason for this step. The history keeps it, which only staff read.',
    reason: 'Reason',
    reasonMissing: 'Write the reason, with at least 3 letters.',
    confirm: 'Change the status',
    cancel: 'Cancel',
    step: '{label} → {status}',
    asks: 'asks for {what}',
    follows: 'Follows the workflow “{name}”',
    nowhere: 'No step leads on from this status.',
    override: 'Another status, past the workflow…',
    overrideTitle: 'Change the status past the workflow “{name}”',
    overrideText: 'The history and the audit keep that it was past the workflow, and why.',
    overrideStatus: 'New status',
    failed: 'The steps of the workflow could not be read',
  },
}
