import type { IncomingMessage } from 'node:http'
import type { Env } from '@balcao/platform/env'
import proxyAddr from '@fastify/proxy-addr'

/** The client address of a request, with the same trusted proxies as Fastify. */
export function addressOf(trust: Env['TRUST_PROXY']): (request: IncomingMessage) => string {
  if (trust === false) return (request) => request.socket.remoteAddress ?? ''
  const believes =
    typeof trust === 'string'
      ? proxyAddr.compile(trust.split(',').map((one) => one.trim()))
      : (_: string, hop: number) => trust === true || hop < trust
  return (request) => proxyAddr(request, believes)
}
