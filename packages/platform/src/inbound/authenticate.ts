import { Resolver } from 'node:dns/promises'
import { authenticate } from 'mailauth'

/** How a mail came: null for what was fetched from a mailbox, where the servers before it have judged. */
export type Client = { ip: string; helo: string; from: string } | null
export type Resolve = (name: string, type: string) => Promise<string[][] | string[]>
export type AuthResults = {
  spf: string
  dkim: { domain: string; result: string }[]
  dmarc: string
  /** What the sender's domain asks for where the check fails. */
  policy: string
  arc: string
  /** Whether the sender's domain vouches for it, says that it is not its mail, or says nothing. */
  vouched: 'pass' | 'fail' | 'none'
}

export const UNCHECKED: AuthResults = { spf: 'none', dkim: [], dmarc: 'none', policy: 'none', arc: 'none', vouched: 'none' }
const LONGEST_MS = 8_000

/** What name servers answered is good for a minute; so many answers are kept. */
const KEPT_MS = 60_000
const MOST_KEPT = 1_000
const PATIENCE = { timeout: 2_000, tries: 2 }
type Answer = { at: number; found: ReturnType<Resolve> }
const answers = new Map<string, Answer>()

/** Asks name servers, of the mails of one domain in a row once; one that does not answer is not waited for as long as is usual. */
const ask: Resolve = (name, type) => {
  const [key, now] = [`${type} ${name}`, Date.now()]
  const known = answers.get(key)
  if (known && now - known.at < KEPT_MS) return known.found
  const found = new Resolver(PATIENCE).resolve(name, type) as ReturnType<Resolve>
  found.catch(() => undefined)
  answers.delete(key)
  answers.set(key, { at: now, found })
  const [oldest] = answers.keys()
  if (answers.size > MOST_KEPT && oldest !== undefined) answers.delete(oldest)
  return found
}

/**
 * Checks SPF, DKIM, DMARC and ARC of a mail. Servers of names that do not answer in time leave it unchecked: that is neither a pass nor
 * a fail.
 */
export async function authenticateMail(bytes: Uint8Array, client: Client, mta: string, resolver = ask): Promise<AuthResults> {
  const checked = authenticate(Buffer.from(bytes), {
    ...(client ? { ip: client.ip, helo: client.helo, sender: client.from } : {}),
    mta,
    resolver,
    disableBimi: true,
    minBitLength: 1024,
  })
  checked.catch(() => undefined)
  const timer = Promise.withResolvers<undefined>()
  const running = setTimeout(() => timer.resolve(undefined), LONGEST_MS)
  try {
    const found = await Promise.race([checked, timer.promise])
    return found ? resultsOf(found as Found) : UNCHECKED
  } catch {
    return UNCHECKED
  } finally {
    clearTimeout(running)
  }
}

type Status = { result?: string }
type Found = {
  spf?: { status?: Status } | false
  dkim?: { results?: { signingDomain?: string; status?: Status }[] }
  dmarc?: { status?: Status; policy?: string; p?: string } | false
  arc?: { status?: Status } | false
}

const resultOf = (part: { status?: Status } | false | undefined) => (part || undefined)?.status?.result ?? 'none'

function resultsOf({ spf, dkim, dmarc, arc }: Found): AuthResults {
  const verdict = resultOf(dmarc)
  return {
    spf: resultOf(spf),
    dkim: (dkim?.results ?? []).slice(0, 10).map((one) => ({ domain: one.signingDomain ?? '', result: one.status?.result ?? 'none' })),
    dmarc: verdict,
    policy: (dmarc && (dmarc.policy ?? dmarc.p)) || 'none',
    arc: resultOf(arc),
    vouched: verdict === 'pass' || verdict === 'fail' ? verdict : 'none',
  }
}
