import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './messages.ts'

export const en: Twin<typeof t> = {
  watching: {
    how: 'How to follow',
    level_all: 'Everything',
    level_public: 'Replies and status',
    level_status: 'Status only',
    level_mentions: 'Only mentions of me',
    inAndOut: 'what comes and goes',
    muted: 'muted until {until}',
    muteHour: 'Mute for 1 hour',
    muteDay: 'Mute for 1 day',
    muteWeek: 'Mute for 1 week',
    unmute: 'Tell me again',
    stop: 'Stop following',
    failed: 'Could not save: {why}',
    followThing: 'Follow',
    followingHow: 'Following: {how}',
    followed: 'You follow {name}',
    stoppedThing: 'You no longer follow {name}',
  },
}
