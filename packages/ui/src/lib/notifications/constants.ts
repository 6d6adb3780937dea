/** The figures of the notification centre, as the specification fixes them (§9). */

/** Entries a page; the first page is 1. */
export const NOTIFICATIONS_A_PAGE = 50
/** The badge counts up to here and says "99+" beyond. */
export const BADGE_MAX = 99
/** Under this many pixels the drawer covers the page and fills it; from here on it stays open beside it. */
export const PERSISTENT_FROM = 900
/** From here on there is room to move the page aside; below, an open drawer lies over it. */
export const BESIDE_FROM = 1200

export const ROW_HEIGHT = 80
export const GROUP_HEIGHT = 120
/** Rows kept beyond those in sight. */
export const OVERSCAN = 5
/** So many entries before the end the next page is read. */
export const LOAD_MORE_AT = 5
/** With more entries than these there is a way back to the top. */
export const BACK_TO_TOP_OVER = 10
/** So many quick actions stand as icons; the others are in a menu. */
export const QUICK_ICONS = 2

/** Half of it in sight for so long is read. */
export const READ_AT_SHARE = 0.5
export const READ_AFTER_MS = 3_000

export const LIST_STALE_MS = 30_000
export const STATS_STALE_MS = 60_000
/** So often a list that failed is asked again; the drawer's variant once, and not for a focus (C-04). */
export const LIST_RETRIES = 3
export const DRAWER_RETRIES = 1

/** Of two sets of times (C-33) the one of data in general: how long an answer is fresh, and how often a failed question is asked again. */
export const DATA_QUERIES = { staleMs: 5 * 60_000, retries: 1 } as const
/** The other, of the data cache: that of the counts beside the bell. */
export const DATA_CACHE = { dedupeMs: 2_000, focusThrottleMs: 5_000, errorRetryMs: 5_000, slowErrorRetryMs: 10_000 } as const

/** A critical toast stays. */
export const TOAST_MS = 5_000
/** Dragged by so many percent of its width a toast goes. */
export const TOAST_DRAG_PERCENT = 80
export const DESKTOP_MS = 5_000
export const SOUND_VOLUME = 0.5
/** One connection carries tickets and notifications: of the sets of both, the quickest. */
export const RECONNECT_ATTEMPTS = 5
export const RECONNECT_FIRST_MS = 1_000
export const RECONNECT_MOST_MS = 5_000
/** Live ticket notifications kept in memory. */
export const LIVE_KEPT = 50
