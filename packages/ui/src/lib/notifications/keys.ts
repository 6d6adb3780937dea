/** Under these the query cache keeps what is known of notifications; a list's key ends with its filter. */
export const LIST_KEY = ['notifications', 'list'] as const
export const STATS_KEY = ['notifications', 'stats'] as const
