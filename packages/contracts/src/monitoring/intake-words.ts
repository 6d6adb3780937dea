/** Hours of today, of the last 24 hours, and of today and the six days before. */
export const INTAKE_SPANS = ['today', '24h', '7d'] as const
export type IntakeSpan = (typeof INTAKE_SPANS)[number]

/** What is usual is read from so many weeks; with fewer than that many nothing is judged. */
export const USUAL_WEEKS = 8
export const LEAST_WEEKS = 4
/** How long hours are kept, and minutes. */
export const INTAKE_DAYS = 70
export const INTAKE_MINUTE_HOURS = 26
