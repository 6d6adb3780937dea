import { queueApart } from './integrations/queue-apart.ts'
import { deliverAnnouncement } from './notifications/reactions/on-announcement.ts'
import type { Reactions } from './reactions.ts'
import { mailSubscribers } from './status-page/mail-subscribers.ts'

/** What goes out: announcements and updates of incidents to many people, and what operation is alerted of to other programs. */
export const newsReactions = {
  'announcement:made': { deliver: { transactional: deliverAnnouncement } },
  'incident:posted': { mailSubscribers: { transactional: mailSubscribers } },
  'alert:changed': { queueDeliveries: { transactional: queueApart.alert, optIn: true } },
  'anomaly:changed': { queueDeliveries: { transactional: queueApart.anomaly, optIn: true } },
} satisfies Reactions
