import { once } from 'node:events'
import { connect as connectPlain, isIP, type Socket } from 'node:net'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import { Client } from 'ldapts'
import { isOutside, outsideOnly } from '../outside-address.ts'
import { connectionFailure, LdapError } from './ldap-error.ts'
import { LdapGate } from './ldap-gate.ts'

const CONNECT_MS = 5_000

/** How a directory is reached: one server after the other, until one answers. */
export type LdapServers = {
  urls: readonly string[]
  /** Without TLS, which is for servers of one's own network that the installation names. */
  plain: boolean
  /** Who signs the servers' certificates, as base64; those that everybody trusts where there are none. */
  certificates: readonly string[]
}
/** How long all of it may take, and how much may be read between two calls of `renew`. */
export type LdapBounds = { totalMs: number; callMs: number; mostBytes: number }
export type LdapConnection = {
  client: Client
  /** Until when the server's certificate holds; null without TLS. */
  certificateUntil: string | null
  /** Begins to count anew what is read. */
  renew(): void
}

const bare = (hostname: string) => hostname.replace(/^\[|\]$/g, '')

/** May this server be asked? Hosts of the inside, and without TLS, only where the installation names the host. */
export function mayAsk(url: string, plain: boolean, insideHosts: readonly string[]): boolean {
  if (!/^ldaps?:\/\/[^/?#@\\{}\s]+\/?$/i.test(url) || !URL.canParse(url)) return false
  const host = bare(new URL(url).hostname)
  if (host === '') return false
  return insideHosts.includes(host) || (!plain && (isIP(host) === 0 || isOutside(host)))
}

const asPem = (certificate: string) =>
  `-----BEGIN CERTIFICATE-----\n${certificate.match(/.{1,64}/g)?.join('\n')}\n-----END CERTIFICATE-----\n`

/** Settles once a connection stands, and fails with what it failed with. */
async function standing<S extends Socket>(socket: S, event: 'connect' | 'secureConnect'): Promise<S> {
  await once(socket, event, { signal: AbortSignal.timeout(CONNECT_MS) }).catch((error: Error) => {
    socket.on('error', () => undefined).destroy()
    throw error.name === 'AbortError' ? new LdapError('timeout', `no connection within ${CONNECT_MS / 1_000} s`) : connectionFailure(error)
  })
  return socket
}

/**
 * Works with one server, and ends the connection. There is one connection only: the library would else make another by itself, without the TLS
 * of the first. What was said before TLS began counts for nothing.
 * @throws LdapError, and what the work throws
 */
async function atServer<T>(
  url: string,
  { plain, certificates }: LdapServers,
  insideHosts: readonly string[],
  { totalMs, callMs, mostBytes }: LdapBounds,
  work: (connection: LdapConnection) => Promise<T>,
): Promise<T> {
  if (!mayAsk(url, plain, insideHosts)) throw new LdapError('inside_address', url)
  const { hostname, port, protocol } = new URL(url)
  const host = bare(hostname)
  const isTls = protocol.toLowerCase() === 'ldaps:'
  const target = { host, port: Number(port || (isTls ? 636 : 389)), ...(insideHosts.includes(host) ? {} : { lookup: outsideOnly }) }
  const tls = {
    host,
    minVersion: 'TLSv1.2' as const,
    ...(isIP(host) === 0 ? { servername: host } : {}),
    ...(certificates.length > 0 ? { ca: certificates.map(asPem) } : {}),
  }
  const socket = await (isTls ? standing(connectTls({ ...target, ...tls }), 'secureConnect') : standing(connectPlain(target), 'connect'))
  const late = Promise.withResolvers<never>()
  late.promise.catch(() => undefined)
  const fail = (error: Error) => late.reject(connectionFailure(error))
  let gate = new LdapGate(socket, mostBytes, fail)
  let secured: TLSSocket | undefined = isTls ? (socket as TLSSocket) : undefined
  let wasGiven = false
  /** The library asks for a connection once; where it asks again, the first was lost. */
  const give = () => {
    if (wasGiven) throw new Error('the connection was lost')
    wasGiven = true
    return gate
  }
  const secure = () => {
    // An answer with more behind it was put there by somebody on the way.
    if (!gate.hasOneAnswer) throw new LdapError('no_tls', 'something was said before TLS began')
    const upgraded = connectTls({ ...tls, socket: gate.release() })
    secured = upgraded
    gate = new LdapGate(upgraded, mostBytes, fail)
    upgraded.once('secureConnect', () => gate.emit('secureConnect'))
    return gate
  }
  const client = new Client({
    url: `${isTls ? 'ldaps' : 'ldap'}://${hostname}`,
    timeout: callMs,
    createConnection: give as unknown as typeof connectPlain,
    createSecureConnection: (isTls ? give : secure) as unknown as typeof connectTls,
  })
  const timer = setTimeout(() => fail(new LdapError('timeout', `no answer within ${totalMs / 1_000} s`)), totalMs)
  const all = async () => {
    if (!isTls && !plain) await client.startTLS().catch((error: unknown) => Promise.reject(connectionFailure(error)))
    const until = secured?.getPeerCertificate().valid_to
    return work({ client, certificateUntil: until === undefined ? null : new Date(until).toISOString(), renew: () => gate.renew() })
  }
  try {
    return await Promise.race([all(), late.promise])
  } finally {
    clearTimeout(timer)
    client.unbind().catch(() => undefined)
    gate.on('error', () => undefined).destroy()
    socket.destroy()
  }
}

const IS_OF_CONNECTION = new Set(['inside_address', 'unknown_host', 'unreachable', 'timeout', 'certificate', 'no_tls', 'not_ldap'])

/** Works with the first of the servers that can be reached. @throws LdapError of the first, where none can */
export async function withDirectory<T>(
  servers: LdapServers,
  insideHosts: readonly string[],
  bounds: LdapBounds,
  work: (connection: LdapConnection) => Promise<T>,
): Promise<T> {
  let first: unknown = new LdapError('unknown_host', 'no server is named')
  for (const [n, url] of servers.urls.entries())
    try {
      return await atServer(url, servers, insideHosts, bounds, work)
    } catch (error) {
      if (n === 0) first = error
      if (!(error instanceof LdapError) || !IS_OF_CONNECTION.has(error.failure)) throw error
    }
  throw first
}
