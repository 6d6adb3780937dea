/** How somebody is at a ticket, nearest first: writing there, looking at it, or with the page behind another one. */
export const PRESENCE = ['typing', 'viewing', 'away'] as const
export type Presence = (typeof PRESENCE)[number]

/** Told again this often while it lasts, and forgotten after three times as long: a browser that was killed says nothing. */
export const PRESENCE_BEAT_MS = 10_000
