/** Services that a status page lists. */
export const MAX_COMPONENTS = 50
/** How far back its bars go, today included. */
export const HISTORY_DAYS = 90
/** How far ahead maintenance is announced on it. */
export const PLANNED_DAYS = 30
/** Until when a mailed link confirms a subscription. */
export const CONFIRM_HOURS = 48
/** How long a mail of an incident is kept after it was written, and can be unsubscribed by. */
export const NEWS_MAIL_DAYS = 90
/** Mails that ask for a confirmation: to one address within these minutes one, and of an organisation within an hour so many. */
export const ASK_AGAIN_MINUTES = 10
export const MOST_ASKED_AN_HOUR = 200
