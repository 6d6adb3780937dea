import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './progress.messages.ts'

export const en: Twin<typeof t> = {
  'portal.progress': {
    heading: 'What is being done',
    of: '{done} of {total}',
    done: 'done',
    open: 'to do',
    leftOne: '1 item is left for you to do.',
    left: '{count} items are left for you to do.',
    need: 'It is your turn: do what the team asks for below.',
    yours: 'for you to do',
    until: 'until {at}',
    waits: 'after those before it',
    change: 'Change the answer',
    changeOf: 'Change the answer to {text}',
    failed: 'It could not be done: {why}',
  },
}
