/** How much is loaded and measured. */
export type Profile = {
  name: 'full' | 'quick' | 'smoke'
  tickets: number
  /** Tickets of the second database, for the growth of a list with the size of the desk. */
  fewerTickets: number
  smallTenants: number
  ticketsPerSmallTenant: number
  rounds: number
  /** Milliseconds of one measurement; writes also stop at `maxWrites`, so that the worker is not buried. */
  readMs: number
  /** The same for each of the many questions of a desk. */
  deskMs: number
  writeMs: number
  maxWrites: number
  /** Comments whose way to another client's socket is timed, idle and loaded. */
  liveComments: number
  /** The whole run is cut off after this long. */
  limitMinutes: number
}

export const PROFILES: Record<Profile['name'], Profile> = {
  full: {
    name: 'full',
    tickets: 1_000_000,
    fewerTickets: 200_000,
    smallTenants: 50,
    ticketsPerSmallTenant: 2_000,
    rounds: 5,
    readMs: 800,
    deskMs: 300,
    writeMs: 1_000,
    maxWrites: 300,
    liveComments: 200,
    limitMinutes: 25,
  },
  quick: {
    name: 'quick',
    tickets: 50_000,
    fewerTickets: 10_000,
    smallTenants: 5,
    ticketsPerSmallTenant: 500,
    rounds: 2,
    readMs: 600,
    deskMs: 150,
    writeMs: 600,
    maxWrites: 100,
    liveComments: 50,
    limitMinutes: 6,
  },
  smoke: {
    name: 'smoke',
    tickets: 2_000,
    fewerTickets: 500,
    smallTenants: 2,
    ticketsPerSmallTenant: 100,
    rounds: 1,
    readMs: 60,
    deskMs: 20,
    writeMs: 60,
    maxWrites: 5,
    liveComments: 5,
    limitMinutes: 8,
  },
}
