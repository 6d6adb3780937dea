/** Bounds of absences and shifts, apart from the schemas. */
export const ABSENCE_KINDS = ['vacation', 'sick', 'training', 'holiday', 'other'] as const
export type AbsenceKind = (typeof ABSENCE_KINDS)[number]
/**
 * What becomes of the person's tickets: new ones alone go elsewhere; open ones move too; open ones move when their customer writes; or they
 * stay and the substitute is told of them.
 */
export const ABSENCE_MODES = ['new', 'hand_over', 'on_answer', 'notices'] as const
export type AbsenceMode = (typeof ABSENCE_MODES)[number]
export const HALVES = ['morning', 'afternoon'] as const
export type Half = (typeof HALVES)[number]
export const ABSENCE_STATES = ['planned', 'current', 'over'] as const
export type AbsenceState = (typeof ABSENCE_STATES)[number]

/** Days of one absence. */
export const MAX_ABSENCE_DAYS = 366
/** Days that a calendar of absences shows at once. */
export const MAX_CALENDAR_DAYS = 92
export const MAX_ABSENCE_TEXT = 1_000
/** Substitutes of one absence, each for a queue. */
export const MAX_SUBSTITUTES = 50
/** How many absent substitutes are stepped over to the next one. */
export const MAX_CHAIN = 5
/** Tickets of one sudden leave. */
export const MAX_SUDDEN = 500
/** How long a sudden leave can be undone. */
export const SUDDEN_UNDO_MINUTES = 10
/** Spans of one weekday of a shift. */
export const MAX_SPANS = 6
/** A queue with fewer of its members present is short of people. */
export const LOW_COVERAGE = 60
