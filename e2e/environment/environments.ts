/**
 * One test environment for each of Playwright's workers, so that a journey may end its server without disturbing another. Journeys mostly wait:
 * two of them use half of two processors, four use them well. E2E_WORKERS asks for fewer, where a machine is too slow for four.
 */
export const ENVIRONMENTS = Math.min(4, Math.max(1, Number(process.env.E2E_WORKERS) || 4))

/** Where an environment is found: its own pages, and the address that takes orders. */
export type EnvironmentAddress = { url: string; control: string; dataDir: string; smtpPort: number }

export const addressName = (index: number) => `BALCAO_E2E_HOUSE_${index}`

/** What can be done to a running environment. */
export const COMMANDS = [
  'server/kill',
  'server/start',
  'worker/kill',
  'worker/start',
  'postgres/kill',
  'dns/set',
  'dns/clear',
  'mails/due',
  'queue/name',
  'facts/repeat',
  'chats/age',
  'ticket/age',
  'ticket/miscount',
  'chats/draft',
] as const
export type Command = (typeof COMMANDS)[number]
