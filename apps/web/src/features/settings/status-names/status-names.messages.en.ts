import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './status-names.messages.ts'

export const en: Twin<typeof t> = {
  'settings.status-names': {
    title: 'Names of statuses',
    text: 'How the team and customers read each status. What a status does, its colour and its moves do not change. Empty stands for the default name.',
    loadFailed: 'The names of statuses could not be loaded',
    caption: 'The team’s name and the customers’ label of each status',
    builtIn: 'Default',
    preview: 'How it looks',
    name: 'Name for the team',
    customerName: 'Label for customers',
    nameOf: 'Name for the team of {status}',
    customerNameOf: 'Label for customers of {status}',
    follows: 'The same as {status}',
    reset: 'Back to default',
    resetOf: 'Bring {status} back to default',
    taken: 'It is the name of the status {status} already.',
    save: 'Save names',
    saving: 'Saving…',
    unchanged: 'Nothing changed.',
    saved: 'Names of statuses saved.',
    undone: 'The earlier names of statuses are back.',
    failed: 'The names could not be saved: {why}',
    leaveTitle: 'Leave without saving the names?',
    leaveText: 'The names that you changed are not saved yet.',
    leave: 'Leave without saving',
  },
}
