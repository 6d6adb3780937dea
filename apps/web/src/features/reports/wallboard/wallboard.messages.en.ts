import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './wallboard.messages.ts'

export const en: Twin<typeof t> = {
  wallboard: {
    title: 'Wallboard',
    loading: 'Loading the wallboard…',
    gone: 'There is no such wallboard',
    goneText: 'The link has expired, was revoked or is incomplete. Ask whoever shared it for a new one.',
    stale: 'No answer since {at}. Trying again…',
    updated: 'Updated at {at}',
    until: 'Available until {at}',
    fullScreen: 'Full screen',
    open: 'Open',
    unassigned: 'Nobody responsible',
    atRisk: 'At risk',
    late: 'Late',
    createdToday: 'Created today',
    resolvedToday: 'Resolved today',
    queue: 'Queue',
    oldest: 'Oldest',
    none: '–',
    noQueues: 'No queue to show.',
  },
}
