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
    queueManager: 'Queue management',
    chat: 'Chat',
    approvals: 'Approvals',
    profile: 'Profile',
    shortcuts: 'Single-key shortcuts',
    afterSend: 'After sending a reply',
    afterSendHint: 'From the list you came from. The button “Send and…” chooses otherwise once.',
    after_stay: 'Stay on the ticket',
    after_next: 'Go to the next ticket',
    after_list: 'Go back to the list',
    holdReplies: 'Hold replies for {n} seconds before sending',
    holdRepliesHint: 'In that time you can undo the sending. Off, the reply goes out at once.',
    shortcutsHint: 'Turn them off if loose keys disturb a screen reader or voice control.',
    bellMoves: 'Animate the bell',
    bellMovesHint: 'The bell pulses while there are unread notifications. On this device; with reduced motion it stays still.',
    sounds: 'Notification sounds',
    soundsHint: 'A short sound by severity, in one tab only. On this device.',
    desktop: 'System notices',
    desktopHint: 'While no tab of Balcão is in sight. The browser asks for your permission; on this device.',
    desktopRefused: 'The browser does not allow notices of Balcão. Change that in its site settings.',
  },
}
