import { randomUUID } from 'node:crypto'
import type { CheckState } from '@balcao/contracts/diagnostics/words'
import { isDkimLine } from '../email/dkim.ts'
import type { Dns, ReadableBytes, StoredBytes, WritableBytes } from '../ports.ts'
import type { Facts } from './facts.ts'

/** A server's certificate: for how many more days it holds, and whether a browser takes it. */
export type Certificate = { days: number; isTrusted: boolean }
/** What is asked of the world outside the database. */
export type Probes = {
  files: Pick<StoredBytes, 'remove'> & Pick<ReadableBytes, 'get'> & Pick<WritableBytes, 'put'>
  dns: Dns
  /** Signs in at the outgoing mail server, and sends nothing; null where mails stay on this machine. @throws where it refuses */
  mailServer: (() => Promise<void>) | null
  /** Asks the server of a host for its certificate. @throws where there is no answer */
  certificate(host: string, port: number): Promise<Certificate>
  /** Milliseconds that each has for its answer. */
  patienceMs?: number
}

/** A verdict and what was measured. */
export type Verdict = { state: CheckState; detail: string }

/** A page waits for these checks: what takes longer counts as no answer, unless a caller has more patience. */
const PATIENCE_MS = 5_000
const WARN_DAYS = 21
const FAULT_DAYS = 3

/** What the outside says, all at once. Nothing is left behind: the file that is stored is removed. */
export async function probe(probes: Probes, facts: Facts, publicUrl: string) {
  const inTime = within(probes.patienceMs ?? PATIENCE_MS)
  const [storage, mailServer, senders, certificate] = await Promise.all([
    inTime(storageOf(probes.files)),
    probes.mailServer === null ? { state: 'ok' as const, detail: '–' } : inTime(connected(probes.mailServer)),
    inTime(sendersOf(probes.dns, facts.senders)),
    inTime(certificatesOf(probes, hostsOf(publicUrl, facts))),
  ])
  return { storage, mailServer, senders, certificate }
}

/** A refusal is a fault, silence as well; texts of errors may name hosts and users, so only their code is shown. */
const within = (ms: number) => (work: Promise<Verdict>) => {
  const { promise, resolve } = Promise.withResolvers<Verdict>()
  const timer = setTimeout(() => resolve({ state: 'critical', detail: `> ${ms / 1_000} s` }), ms)
  work
    .catch((error: NodeJS.ErrnoException): Verdict => ({ state: 'critical', detail: error.code ?? error.name }))
    .then(resolve)
    .finally(() => clearTimeout(timer))
  return promise
}

async function storageOf(files: Probes['files']): Promise<Verdict> {
  const began = performance.now()
  const key = randomUUID()
  const written = `balcao ${key}`
  try {
    await files.put(
      key,
      (async function* () {
        yield Buffer.from(written)
      })(),
    )
    const parts: Uint8Array[] = []
    const found = await files.get(key)
    for await (const part of found?.stream ?? []) parts.push(part)
    if (Buffer.concat(parts).toString() !== written) return { state: 'critical', detail: '≠' }
  } finally {
    await files.remove(key)
  }
  return { state: 'ok', detail: `${Math.round(performance.now() - began)} ms` }
}

async function connected(connect: () => Promise<void>): Promise<Verdict> {
  const began = performance.now()
  await connect()
  return { state: 'ok', detail: `${Math.round(performance.now() - began)} ms` }
}

/** Each domain that mails are sent from names its servers (SPF), and has the key that they are signed by (DKIM). */
async function sendersOf(dns: Dns, senders: Facts['senders']): Promise<Verdict> {
  if (senders.length === 0) return { state: 'ok', detail: '–' }
  const states = await Promise.all(
    senders.map(async ({ domain, dkim }) => {
      const [spf, key] = await Promise.all([dns.txt(domain), dkim ? dns.txt(`${dkim.selector}._domainkey.${domain}`) : []])
      if (spf === undefined || key === undefined) return 'unknown'
      return spf.some((text) => text.toLowerCase().startsWith('v=spf1')) && (!dkim || key.some((text) => isDkimLine(dkim, text)))
        ? 'ok'
        : 'warning'
    }),
  )
  const state = (['warning', 'unknown'] as const).find((one) => states.includes(one)) ?? 'ok'
  return { state, detail: `${states.filter((one) => one === 'ok').length}/${states.length}` }
}

function hostsOf(publicUrl: string, { domain, verified }: Facts): { host: string; port: number }[] {
  const { protocol, hostname, port } = new URL(publicUrl)
  if (protocol !== 'https:') return []
  return [{ host: hostname, port: Number(port) || 443 }, ...(domain !== null && verified ? [{ host: domain, port: 443 }] : [])]
}

async function certificatesOf({ certificate }: Probes, hosts: { host: string; port: number }[]): Promise<Verdict> {
  if (hosts.length === 0) return { state: 'ok', detail: '–' }
  const found = await Promise.all(hosts.map(({ host, port }) => certificate(host, port)))
  const days = Math.min(...found.map((one) => one.days))
  const isFault = days < FAULT_DAYS || found.some(({ isTrusted }) => !isTrusted)
  return { state: isFault ? 'critical' : days < WARN_DAYS ? 'warning' : 'ok', detail: `${Math.floor(days)} d` }
}
