import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './erased-change.messages.ts'

export const en: Twin<typeof t> = {
  'erased-change': {
    message: 'erased a message: {reason}',
    part: 'hid a part: {reason}',
    ticket: 'erased the content of the ticket: {reason}',
  },
}
