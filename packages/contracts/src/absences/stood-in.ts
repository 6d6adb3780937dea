import { z } from 'zod'

/** Somebody whom automation names for a ticket is away: until which day, and who was given it instead; null: nobody. */
export const StoodIn = z.object({ name: z.string(), until: z.string(), substitute: z.string().nullable() })
export type StoodIn = z.output<typeof StoodIn>
