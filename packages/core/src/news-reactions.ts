import { deliverAnnouncement } from './notifications/reactions/on-announcement.ts'
import type { Reactions } from './reactions.ts'
import { mailSubscribers } from './status-page/mail-subscribers.ts'

/** What goes out to many people: announcements, and updates of incidents. */
export const newsReactions = {
  'announcement:made': { deliver: { transactional: deliverAnnouncement } },
  'incident:posted': { mailSubscribers: { transactional: mailSubscribers } },
} satisfies Reactions
