import { Resolver } from 'node:dns/promises'
import type { Env } from './env.ts'

const TIMEOUT_MS = 2_000
const TRIES = 2
/** The name does not exist, or has no record of this kind: an answer, as opposed to none. */
const EMPTY = new Set(['ENOTFOUND', 'ENODATA'])

/** Asks name servers: those of the settings, or else the machine's own. */
export function openDns({ DNS_SERVERS }: Pick<Env, 'DNS_SERVERS'>) {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES })
  if (DNS_SERVERS) resolver.setServers(DNS_SERVERS)
  return {
    /** The texts of a name's TXT records; undefined when no server gave an answer that counts. */
    async txt(name: string): Promise<readonly string[] | undefined> {
      try {
        return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
      } catch (error) {
        return EMPTY.has((error as NodeJS.ErrnoException).code ?? '') ? [] : undefined
      }
    },
  }
}
