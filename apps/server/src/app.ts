import { randomUUID } from 'node:crypto'
import { DomainError } from '@balcao/core/errors'
import fastifyCookie from '@fastify/cookie'
import fastifyHelmet from '@fastify/helmet'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { serveApps } from './apps.ts'
import { auditWatch } from './audit-watch.ts'
import type { Deps } from './deps.ts'
import { answerError, serveErrors } from './errors.ts'
import { PERMISSIONS, REFUSAL_HEADERS } from './headers/headers.ts'
import { refuseUnparsed, serveNodeRefusals } from './headers/node-refusals.ts'
import { serveHealth } from './health.ts'
import { guardHosts } from './identity/known-hosts.ts'
import { serveIssueHooks } from './issues/serve-hooks.ts'
import { serveHooks } from './mails/serve-hooks.ts'
import { serveOriginal } from './mails/serve-original.ts'
import { serveMetrics } from './metrics.ts'
import { sampleServer } from './monitoring/sampler.ts'
import { serveMailbox } from './ops/mailbox.ts'
import { serveMessages } from './ops/messages.ts'
import { serveQueueBoard } from './ops/queue-board.ts'
import { serveWidgetDemo } from './ops/widget-demo.ts'
import { serveSignInPages } from './pages/sign-in.ts'
import { SOCKET_IO_PATH, serveSocketIo } from './realtime/socket-io/mount.ts'
import { serveUpgrades } from './realtime/upgrades.ts'
import { serveWebsocket } from './realtime/websocket.ts'
import { serveRest } from './rest/adapter.ts'
import { serveCalendarFeeds } from './rest/calendar-feeds.ts'
import { serveDocs } from './rest/docs.ts'
import { serveOneClick } from './rest/one-click.ts'
import { serveSharedDocuments } from './rest/shared-documents.ts'
import { endStalledReaders } from './rest/stalled-readers.ts'
import { serveConsent } from './sign-in/serve-consent.ts'
import { serveSocial } from './sign-in/serve-social.ts'
import { serveSimulatedSocial } from './sign-in/simulated/serve.ts'
import { serveSsoCallback } from './sso/serve-callback.ts'
import { serveSsoLogout } from './sso/serve-logout.ts'
import { serveSaml } from './sso/serve-saml.ts'
import { serveScim } from './sso/serve-scim.ts'
import { serveTrpc } from './trpc.ts'
import { serveWhatsappHooks } from './whatsapp/serve-hooks.ts'
import { serveWhatsappSimulator } from './whatsapp/simulator.ts'
import { serveWidgetCalls } from './widget/calls.ts'
import { serveWidgetPages } from './widget/pages.ts'

const MAX_BODY = 1024 * 1024
/** Enough for twenty procedure names in one batch. */
const MAX_PATH = 2_000
const SERVED_BY_API = /^\/(api|trpc|trpc-ws|ops|dev\/mailbox|metrics|health|ready)(\/|$|\?)/

/** Mounts everything the server serves on one Fastify, without listening yet. */
export async function buildApp(deps: Deps): Promise<{ app: FastifyInstance; stop: () => Promise<void> }> {
  const state = { stopping: false }
  const app = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: deps.env.TRUST_PROXY,
    bodyLimit: MAX_BODY,
    // Reserved names such as `__proto__` stay plain data, so that the contracts can refuse them by name.
    onProtoPoisoning: 'ignore',
    onConstructorPoisoning: 'ignore',
    // An address that cannot be decoded bypasses the hooks.
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      reply.headers({ ...REFUSAL_HEADERS, 'x-request-id': request.id })
      return answerError(deps.log, error, request, reply)
    },
    clientErrorHandler: refuseUnparsed,
    // A phone may need minutes for 25 MiB; slow headers are not waited for.
    requestTimeout: 300_000,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: MAX_PATH, ignoreTrailingSlash: false },
    http: { maxHeaderSize: 16 * 1024, headersTimeout: 15_000, requireHostHeader: false },
  } as Parameters<typeof Fastify>[0]) as unknown as FastifyInstance

  app.removeContentTypeParser('text/plain')
  serveErrors(app, deps)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    // Comes before any handler: whoever hijacks the reply (polling) copies the headers set so far.
    reply.header('permissions-policy', PERMISSIONS)
  })
  app.addHook('onResponse', async (request, reply) => {
    const fields = {
      requestId: request.id,
      method: request.method,
      url: request.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    }
    if (SERVED_BY_API.test(request.url)) deps.log.info(fields, 'answered')
  })
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"] } },
    strictTransportSecurity: deps.env.PUBLIC_URL.startsWith('https:') ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin' },
    crossOriginResourcePolicy: { policy: 'same-site' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
  })
  serveNodeRefusals(app)
  endStalledReaders(app, deps.stallMs)
  guardHosts(app, deps)
  await app.register(fastifyCookie)

  const watch = auditWatch(deps)
  serveHealth(app, deps, state, watch)
  serveMetrics(app, deps, watch)
  const sampler = sampleServer(app, deps)
  serveConsent(app, deps)
  await serveRest(app, deps)
  await serveOneClick(app, deps)
  await serveSharedDocuments(app, deps)
  await serveCalendarFeeds(app, deps)
  await serveSsoCallback(app, deps)
  await serveSocial(app, deps)
  await serveSaml(app, deps)
  await serveSsoLogout(app, deps)
  await serveScim(app, deps)
  serveOriginal(app, deps)
  await serveHooks(app, deps)
  await serveIssueHooks(app, deps)
  await serveWhatsappHooks(app, deps)
  await serveDocs(app, deps)
  await serveWidgetCalls(app, deps)
  await serveWidgetPages(app, deps)
  await serveSignInPages(app, deps)
  await serveTrpc(app, deps)
  await serveQueueBoard(app, deps)
  serveMailbox(app, deps)
  serveMessages(app, deps)
  await serveWhatsappSimulator(app, deps)
  await serveSimulatedSocial(app, deps)
  serveWidgetDemo(app, deps)
  const socketIo = await serveSocketIo(app, deps)
  for (const prefix of ['/api', '/trpc', '/ops', '/dev', '/socket.io'])
    for (const url of [prefix, `${prefix}/*`])
      app.all(url, async () => {
        throw new DomainError('not_found', 'route_not_found')
      })
  await serveApps(app, deps)
  app.setNotFoundHandler(async () => {
    throw new DomainError('not_found', 'route_not_found')
  })

  await app.ready()
  await deps.hub.start()
  const trpc = serveWebsocket(app, deps)
  serveUpgrades(app, deps, { '/trpc-ws': trpc.upgrade, [SOCKET_IO_PATH]: socketIo.upgrade })
  return {
    app,
    stop: async () => {
      state.stopping = true
      sampler.stop()
      trpc.close()
      await socketIo.close()
      await app.close()
      await deps.close()
    },
  }
}
