/** What a window does, mildest first: it announces, lets people read only, or lets administrators in alone. */
export const LEVELS = ['banner', 'read_only', 'admins_only'] as const
export type Level = (typeof LEVELS)[number]

export const MAX_MESSAGE = 500
export const MAX_REASON = 500
/** A window lasts no longer. */
export const MAX_WINDOW_DAYS = 14
/** Windows that are announced or open at the same time. */
export const MAX_OPEN_WINDOWS = 20
/** How long before its beginning everybody sees a window. */
export const ANNOUNCED_HOURS = 48
