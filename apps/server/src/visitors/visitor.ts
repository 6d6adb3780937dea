import type { Visitor } from '@balcao/core/kb/learning/reader'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isbot } from 'isbot'
import { visitorCookie } from '../cookies.ts'
import type { Deps } from '../deps.ts'

const DAY_SECONDS = 86_400
const FORM = /^[\w-]{22}$/

/** The visitor of a request: named by a cookie that lasts a day, under a key of the day and the tenant. */
export function visitorOf(
  { secrets, env }: Pick<Deps, 'secrets' | 'env'>,
  request: Pick<FastifyRequest, 'headers' | 'cookies'>,
  reply: Pick<FastifyReply, 'setCookie'>,
  now = new Date(),
): Visitor {
  return {
    nameFor(tenantId) {
      const { name, options } = visitorCookie(env.PUBLIC_URL)
      const shown = request.cookies[name]
      const value = shown !== undefined && FORM.test(shown) ? shown : secrets.random(16)
      if (value !== shown) reply.setCookie(name, value, { ...options, maxAge: DAY_SECONDS })
      return nameOf(secrets, tenantId, value, now)
    },
    isMachine: isMachine(request),
  }
}

const nameOf = (secrets: Deps['secrets'], tenantId: number, value: string, now = new Date()) =>
  secrets.derive(`kb-visitor ${tenantId} ${now.toISOString().slice(0, 10)}`, value).slice(0, 22)

function isMachine({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const purpose = `${headers['sec-purpose'] ?? ''} ${headers.purpose ?? ''}`
  return isbot(headers['user-agent']) || /prefetch|prerender/i.test(purpose)
}

/** The reader in the frame of the chat, which has no cookie: named by what it made up itself, and keeps as long as its tab. */
export const readerOf = ({ secrets }: Pick<Deps, 'secrets'>, request: Pick<FastifyRequest, 'headers'>, token: string): Visitor => ({
  nameFor: (tenantId) => nameOf(secrets, tenantId, token),
  isMachine: isMachine(request),
})
