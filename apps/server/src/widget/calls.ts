import {
  AskState,
  Identify,
  LeaveMessage,
  StartChat,
  VisitorAction,
  VisitorHelpful,
  VisitorMessage,
  VisitorRating,
} from '@balcao/contracts/chat/widget'
import { CHAT_CHANNEL, type ChatSignal } from '@balcao/contracts/realtime/chat-signals'
import { endVisit, type VisitDeps } from '@balcao/core/chat/widget/visitors'
import * as visits from '@balcao/core/chat/widget/visits'
import { DomainError, unauthenticated } from '@balcao/core/errors'
import { LimitedError } from '@balcao/platform/limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { TooManyCalls } from '../identity/rate-limits.ts'
import { isBrowser, mustBeOurPage } from '../our-pages.ts'
import { readerOf } from '../visitors/visitor.ts'
import { serveWidgetArticles } from './articles.ts'
import { AnswerDrafts } from './drafts.ts'
import { serveWidgetFiles } from './files.ts'
import { HeldAnswers } from './held.ts'
import { parse } from './parse.ts'

/** Where a browser shows the session of its visit. No cookie: what another page sends carries none of it. */
const SESSION = 'x-widget-session'
const LONGEST_SESSION = 300
/** A message of the longest form, in UTF-8, with room for the rest. */
const MAX_BODY = 32 * 1024

type Keyed = { Params: { key: string } }

function sessionIn(request: FastifyRequest): string | undefined {
  const shown = request.headers[SESSION]
  if (shown === undefined) return undefined
  if (typeof shown !== 'string' || shown.length > LONGEST_SESSION) throw unauthenticated('visit_ended')
  return shown
}

function mustShowSession(request: FastifyRequest): string {
  const session = sessionIn(request)
  if (session === undefined) throw unauthenticated('visit_ended')
  return session
}

const limited = (count: Promise<void>) =>
  count.catch((error: unknown) => {
    throw error instanceof LimitedError ? new TooManyCalls(error) : error
  })

/** Calls of the chat on organisations' own pages: made by our frame there, for visitors who have no account here. */
export async function serveWidgetCalls(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db, secrets, mailSigner, limits } = deps
  const from = (request: FastifyRequest): VisitDeps => ({
    ...{ db, secrets, mailSigner },
    from: { ip: request.ip, userAgent: request.headers['user-agent'] ?? null },
  })
  const readBy = (request: FastifyRequest, token: string | undefined) => (token === undefined ? undefined : readerOf(deps, request, token))
  const answer = (reply: FastifyReply, body: object, status = 200) => reply.code(status).header('cache-control', 'no-store').send(body)

  const drafts = new AnswerDrafts()
  const held = new HeldAnswers(deps, drafts)
  const leaveBus = await deps.bus.subscribe(CHAT_CHANNEL, (signal) => drafts.take(signal as ChatSignal))
  app.addHook('preClose', async () => {
    held.end()
    await leaveBus()
  })

  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => {
      await limited(limits.visitor(request.ip))
      if (request.method !== 'GET' && isBrowser(request)) mustBeOurPage(deps, request)
    })
    const keyed = '/api/widget/:key'
    const options = { bodyLimit: MAX_BODY }
    scope.get<Keyed>(keyed, async (request, reply) => {
      const { domains: _, ...shown } = await visits.appearance(from(request), request.params.key)
      return answer(reply, shown)
    })
    // Each makes a visitor: as dear as an attempt to sign in.
    scope.post<Keyed>(`${keyed}/identity`, options, async (request, reply) => {
      await limited(limits.auth(request.ip))
      return answer(reply, await visits.identify(from(request), request.params.key, parse(Identify, request.body)), 201)
    })
    scope.post<Keyed>(`${keyed}/conversations`, options, async (request, reply) => {
      const session = sessionIn(request)
      if (session === undefined) await limited(limits.auth(request.ip))
      const { reader, ...input } = parse(StartChat, request.body)
      return answer(reply, await visits.start(from(request), request.params.key, session, input, readBy(request, reader)), 201)
    })
    scope.post<Keyed>(`${keyed}/tickets`, options, async (request, reply) => {
      await limited(limits.auth(request.ip))
      const { reader, ...input } = parse(LeaveMessage, request.body)
      return answer(reply, await visits.leave(from(request), request.params.key, sessionIn(request), input, readBy(request, reader)), 201)
    })
    serveWidgetArticles(scope, { deps, from, session: sessionIn }, options)
    scope.get('/api/widget/visit/state', async (request, reply) => {
      const { after, sentences, ...others } = request.query as Record<string, unknown>
      const number = (name: string, value: unknown) =>
        value === undefined ? {} : { [name]: /^\d{1,10}$/.test(String(value)) ? Number(value) : value }
      const ask = parse(AskState, { ...others, ...number('after', after), ...number('sentences', sentences) })
      const session = mustShowSession(request)
      if (ask.status === undefined) return answer(reply, await visits.look(from(request), session, ask))
      return answer(reply, await held.answer(from(request), session, ask, { request, reply }))
    })
    scope.post('/api/widget/visit/messages', options, async (request, reply) =>
      answer(reply, await visits.send(from(request), mustShowSession(request), parse(VisitorMessage, request.body)), 201),
    )
    scope.post('/api/widget/visit/actions', options, async (request, reply) =>
      answer(reply, await visits.act(from(request), mustShowSession(request), parse(VisitorAction, request.body))),
    )
    scope.put('/api/widget/visit/helpful', options, async (request, reply) =>
      answer(reply, await visits.helped(from(request), mustShowSession(request), parse(VisitorHelpful, request.body))),
    )
    scope.put('/api/widget/visit/rating', options, async (request, reply) =>
      answer(reply, await visits.rate(from(request), mustShowSession(request), parse(VisitorRating, request.body))),
    )
    scope.put('/api/widget/visit/read', async (request, reply) => answer(reply, await visits.read(from(request), mustShowSession(request))))
    scope.put('/api/widget/visit/close', async (request, reply) =>
      answer(reply, await visits.close(from(request), mustShowSession(request))),
    )
    scope.delete('/api/widget/visit', async (request, reply) => {
      await endVisit(from(request), mustShowSession(request))
      return reply.code(204).send()
    })
    await serveWidgetFiles(scope, { deps, from, session: mustShowSession })
    scope.all('/api/widget/*', async () => {
      throw new DomainError('not_found', 'route_not_found')
    })
  })
}
