import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './messages.ts'

export const en: Twin<typeof t> = {
  ticketFlows: {
    heading: 'Flows',
    loadFailed: 'The flows could not be loaded',
    retry: 'Try again',
    start: 'Start a flow',
    started: 'Flow “{name}” started',
    cancel: 'Cancel {name}',
    cancelTitle: 'Cancel the flow “{name}” on this ticket?',
    cancelText: 'No other step happens. What was done stays on the ticket.',
    cancelAct: 'Cancel the flow',
    cancelled: 'Flow “{name}” cancelled',
    failed: 'Not possible: {why}',
    until: 'until {at}',
    details: 'See details of {name}',
  },
}
