/** Of views, what the first visit of a page loads: no schemas. */

/** The views that everybody has; what they ask for is the list's to know. */
export const BUILT_IN_VIEWS = ['mine', 'unassigned', 'open', 'waiting', 'snoozed', 'spam', 'all'] as const
export type BuiltInView = (typeof BUILT_IN_VIEWS)[number]

/** How a list is shown: as rows, or as cards in columns. */
export const FACES = ['list', 'board'] as const
/** What the columns of a board go by. By `custom-status`, a status has a column for itself and one for each of its custom ones. */
export const BOARD_GROUPS = ['status', 'custom-status', 'priority', 'assignee', 'queue'] as const
export type BoardGroup = (typeof BOARD_GROUPS)[number]

export const DENSITIES = ['compact', 'normal', 'relaxed'] as const

export const MAX_VIEW_NAME = 60
/** A board has columns for no more people than these. */
export const MOST_PEOPLE = 30
/** Nor for more queues. */
export const MOST_QUEUES = 30
/** Views of a person, and of an organisation. */
export const MAX_VIEWS = 100
/** Views are counted no further than this. */
export const MOST_COUNTED = 1000
/** How long a view that was taken away can be put back. */
export const VIEW_KEPT_HOURS = 24
