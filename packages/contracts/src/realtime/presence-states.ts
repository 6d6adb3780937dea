/** How somebody is at a ticket, nearest first: writing there, looking at it, or with the page behind another one. */
export const PRESENCE = ['typing', 'viewing', 'away'] as const
export type Presence = (typeof PRESENCE)[number]

/** Told again this often while it lasts. */
export const PRESENCE_BEAT_MS = 10_000

/**
 * What is not told again for so long is forgotten: a browser that was killed says nothing. A page that has been hidden for a
 * while has its timers run once a minute only, whatever they were set to.
 */
export const PRESENCE_LASTS_MS: Record<Presence, number> = { typing: 30_000, viewing: 30_000, away: 90_000 }
