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

/** What can be followed beside a ticket; `search` is a view of the list, `kept_search` a search with words that one keeps under a name. */
export const WATCHED_ENTITIES = ['company', 'queue', 'tag', 'search', 'kept_search'] as const
export type WatchedEntity = (typeof WATCHED_ENTITIES)[number]
/** Of these one hears what comes in and what leaves: there is no level to choose. */
export const isInAndOut = (entity: WatchedEntity): boolean => entity === 'search' || entity === 'kept_search'

/** Why a watch tells nothing: what it follows may not be seen, is asked for by something that is gone, or holds too much. */
export const WATCH_SLEEPS = ['unseen', 'broken', 'wide'] as const
export type WatchSleep = (typeof WATCH_SLEEPS)[number]

/** Things that one person follows, views and searches among them; and these two together. */
export const MAX_WATCHES = 200
export const MAX_WATCHED_SEARCHES = 20
/** Followed views and searches of an organisation, a view once a reader where it names the reader. */
export const MAX_SEARCHES_OF_ALL = 1_000
/** A view or a search that holds more tickets is no longer news. */
export const MAX_SEARCH_TICKETS = 5_000
