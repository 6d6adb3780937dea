import type { HookCall } from '@balcao/core/email/hooks/providers'
import { takeEvents, takeHook } from '@balcao/core/email/hooks/take-hook'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { serveSignedCalls } from '../signed-calls.ts'

/** A mail of the largest size as a form that writes each byte as up to three. */
const MOST_BYTES = 60 * 1024 * 1024

type Take = (tools: Parameters<typeof takeHook>[0] & Parameters<typeof takeEvents>[0], ...call: Asked) => Promise<object>
type Asked = [named: { provider: string; key: string }, call: HookCall]

/** Where mail providers hand mails over, and report what became of ours. */
export async function serveHooks(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db, files, env, mailSecrets, mailSigner } = deps
  const tools = {
    db,
    isScanned: env.SCANNER !== 'none',
    mailSecrets,
    mailSigner,
    files: { put: files.put.bind(files), remove: files.remove.bind(files) },
  }
  await serveSignedCalls(app, deps, MOST_BYTES, (scope, taking) => {
    const by = (take: Take) =>
      taking(({ provider = '', key = '' }, call) => take(tools, { provider: provider.slice(0, 20), key: key.slice(0, 100) }, call))
    scope.post('/api/email/hooks/:provider/:key', by(takeHook))
    scope.post('/api/email/hooks/:provider/:key/mime', by(takeHook))
    scope.post('/api/email/hooks/:provider/:key/events', by(takeEvents))
  })
}
