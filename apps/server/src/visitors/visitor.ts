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
  const { headers } = request
  const purpose = `${headers['sec-purpose'] ?? ''} ${headers.purpose ?? ''}`
  return {
    nameFor(tenantId) {
      const { name, options } = visitorCookie(env.PUBLIC_URL)
      const shown = request.cookies[name]
      const value = shown !== undefined && FORM.test(shown) ? shown : secrets.random(16)
      if (value !== shown) reply.setCookie(name, value, { ...options, maxAge: DAY_SECONDS })
      const day = now.toISOString().slice(0, 10)
      return secrets.derive(`kb-visitor ${tenantId} ${day}`, value).slice(0, 22)
    },
    isMachine: isbot(headers['user-agent']) || /prefetch|prerender/i.test(purpose),
  }
}
