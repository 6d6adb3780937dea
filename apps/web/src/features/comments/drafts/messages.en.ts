import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './messages.ts'

export const en: Twin<typeof t> = {
  'ticket-drafts': {
    other: 'There is another version of this draft, of {when}',
    use: 'Use it',
    clash: 'This draft was changed on another device, {when}',
    keepMine: 'Keep mine',
    useOther: 'Use the other',
  },
}
