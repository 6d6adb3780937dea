import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './messages.ts'

export const en: Twin<typeof t> = {
  'maintenance-history': {
    title: 'History of settings',
    about: 'What was changed in the settings, by whom and when. Open a line to compare and restore.',
    notAllowed: 'The history is not available to your role',
    notAllowedText: 'It is for managers and administrators.',
    search: 'Search by name',
    kind: 'Kind',
    who: 'Who',
    since: 'Since',
    until: 'Until',
    when: 'When',
    object: 'Object',
    act: 'What happened',
    changed: 'Fields',
    rowName: 'Change of {name}',
    listFailed: 'The history could not be loaded',
    filtered: 'No change with these filters',
    clear: 'Clear filters',
    never: 'No change yet',
    neverText: 'Policies, rules, queues, calendars and all else that is set up appear here when they change.',
  },
}
