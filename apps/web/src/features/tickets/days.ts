/** The first instant of a day of the address, `2026-11-23`, which is the reader's own day. */
export const startOfDay = (text: string): string => new Date(`${text}T00:00:00`).toISOString()
/** The end of a list's days is the first instant after them. */
export const endOfDay = (text: string): string => {
  const next = new Date(`${text}T00:00:00`)
  next.setDate(next.getDate() + 1)
  return next.toISOString()
}
/** The last day before such an end. */
export const lastDayOf = (end: string): string => dayOf(new Date(Date.parse(end) - 1).toISOString())
/** The reader's own day of an instant. */
export const dayOf = (instant: string): string => new Date(instant).toLocaleDateString('sv-SE')
