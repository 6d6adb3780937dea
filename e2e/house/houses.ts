/** One house for each of Playwright's workers, so that a test may end its server without disturbing another. */
export const HOUSES = process.env.E2E_WORKERS === '1' ? 1 : 2

/** Where a house is found: its own pages, and the address that takes orders. */
export type HouseAddress = { url: string; control: string; dataDir: string }

export const addressName = (index: number) => `BALCAO_E2E_HOUSE_${index}`

/** What can be done to a running house. */
export const ORDERS = [
  'server/kill',
  'server/start',
  'worker/kill',
  'worker/start',
  'postgres/kill',
  'dns/set',
  'dns/clear',
  'mails/due',
  'queue/name',
] as const
export type Order = (typeof ORDERS)[number]
