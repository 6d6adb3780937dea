import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './messages.ts'

export const en: Twin<typeof t> = {
  profile: {
    density: 'Density of lists',
    comfortable: 'Normal',
    compact: 'Compact',
    startPage: 'Start page',
    startPageHint: 'Where Balcão opens after you sign in.',
    dashboard: 'Dashboard',
    tickets: 'Tickets',
    profile: 'Profile',
    shortcuts: 'Single-key shortcuts',
    holdReplies: 'Hold replies for {n} seconds before sending',
    holdRepliesHint: 'In that time you can undo the sending. Off, the reply goes out at once.',
    shortcutsHint: 'Turn them off if loose keys disturb a screen reader or voice control.',
  },
}
