/** What a follower hears of: everything; what customers may know; the status; only what names them. */
export const WATCH_LEVELS = ['all', 'public', 'status', 'mentions'] as const
export type WatchLevel = (typeof WATCH_LEVELS)[number]

/** What makes somebody follow by themselves, where they let it. */
export const AUTO_WATCH = ['comment', 'mention', 'create'] as const
export type AutoWatch = (typeof AUTO_WATCH)[number]

/** How somebody came to follow: by hand, put there by somebody, or by themselves. */
export const WATCH_SOURCES = ['manual', 'added', ...AUTO_WATCH] as const
export type WatchSource = (typeof WATCH_SOURCES)[number]

export const MAX_WATCHERS = 100
/** Teams that follow a ticket as one count beside its people. */
export const MAX_TEAMS = 20
/** How long a ticket's followers stay once it is closed. */
export const WATCH_DAYS = 30
