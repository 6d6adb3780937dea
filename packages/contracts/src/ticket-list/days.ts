/** The first instant of a day of the address, `2026-11-23`, in the reader's own time zone. */
export const startOfDay = (text: string): string => new Date(`${text}T00:00:00`).toISOString()

/** The first instant after a day of the address: a range of days ends before it. */
export const endOfDay = (text: string): string => {
  const next = new Date(`${text}T00:00:00`)
  next.setDate(next.getDate() + 1)
  return next.toISOString()
}

/** The last day of a range that ends at such an instant. */
export const lastDayOf = (end: string): string => dayOf(new Date(Date.parse(end) - 1).toISOString())

/** The day of an instant in the reader's own time zone. */
export const dayOf = (instant: string): string => new Date(instant).toLocaleDateString('sv-SE')

/** A day as the address has it; undefined for anything else. */
export const dayIn = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined
