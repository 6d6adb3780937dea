import { Id } from '@balcao/contracts/common'
import { actorOf, makeCtx } from '@balcao/core/ctx'
import { bytesOf } from '@balcao/core/email/desk/on-tickets'
import { DomainError, notFound } from '@balcao/core/errors'
import { inSession } from '@balcao/db/tenant'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { browserCookie } from '../cookies.ts'
import type { Deps } from '../deps.ts'
import { readLink } from '../file-links.ts'
import { reached } from '../rest/stored.ts'

/** A page in a frame of ours alone: it runs nothing, sends nothing, and loads nothing but the pictures that somebody asked for. */
const policy = (showsRemote: boolean) =>
  [
    'sandbox allow-popups allow-popups-to-escape-sandbox',
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `img-src data:${showsRemote ? ' https:' : ''}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ')

const MOST_BYTES = 40 * 1024 * 1024

/** Serves a mail of a ticket as it came, as a page, by an address that is signed for one browser. */
export function serveOriginal(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { ticketId: string; id: string } }>('/api/tickets/:ticketId/mails/:id/original', async (request, reply) => {
    const { pictures } = request.query as { pictures?: unknown }
    const showsRemote = pictures === '1'
    const file = await reached(deps.files.get(await keyOf(deps, request)))
    if (!file) throw new DomainError('internal', 'internal', undefined, { cause: new Error('the bytes of a mail are gone') })
    const chunks: Uint8Array[] = []
    let size = 0
    for await (const chunk of file.stream) {
      size += chunk.byteLength
      if (size <= MOST_BYTES) chunks.push(chunk)
    }
    const page = await deps.mailPages.run(new Uint8Array(Buffer.concat(chunks)), showsRemote)
    return reply
      .headers({
        'content-security-policy': policy(showsRemote),
        'referrer-policy': 'no-referrer',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'private, no-store',
      })
      .type('text/html; charset=utf-8')
      .send(page)
  })
}

/** The key of the mail's bytes. Whatever is wrong with a signed address, it leads nowhere. */
async function keyOf(deps: Deps, request: FastifyRequest<{ Params: { ticketId: string; id: string } }>): Promise<string> {
  const [ticketId, id] = [Id.safeParse(Number(request.params.ticketId)).data, Id.safeParse(Number(request.params.id)).data]
  const { signature } = request.query as { signature?: unknown }
  const browser = request.cookies[browserCookie(deps.env.PUBLIC_URL).name]
  const session =
    id !== undefined && typeof signature === 'string' ? readLink(deps.secrets, { kind: 'mail', id }, signature, browser) : undefined
  if (!session || ticketId === undefined || id === undefined) throw notFound('mail_not_found')
  await deps.limits.call(session.tenantId, session.userId)
  return inSession(
    deps.db,
    session,
    async (tx, facts) => {
      if (facts?.tenantStatus !== 'active') throw notFound('mail_not_found')
      return (await bytesOf(makeCtx(tx, actorOf(session, facts)), { ticketId, id })).fileId
    },
    'read',
  )
}
