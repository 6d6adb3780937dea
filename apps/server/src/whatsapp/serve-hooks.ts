import { takeHook, verifyHook } from '@balcao/core/whatsapp/hooks/take-hook'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { serveSignedCalls } from '../signed-calls.ts'

/** Meta says that its notifications are no longer. */
const MOST_BYTES = 3 * 1024 * 1024

/** Where Meta says that messages came, and asks before whether the address is ours. */
export async function serveWhatsappHooks(app: FastifyInstance, deps: Deps): Promise<void> {
  await serveSignedCalls(app, deps, MOST_BYTES, (scope, taking) => {
    scope.get(
      '/api/whatsapp/hooks/:key',
      taking(({ key = '' }, { query }) => {
        const text = (name: string) => query(`hub.${name}`).slice(0, 500)
        return verifyHook(deps, key.slice(0, 100), { mode: text('mode'), token: text('verify_token'), challenge: text('challenge') })
      }),
    )
    scope.post(
      '/api/whatsapp/hooks/:key',
      taking(async ({ key = '' }, { header, body }) => {
        await takeHook(deps, key.slice(0, 100), { body, signature: header('x-hub-signature-256') ?? '' })
        return { success: true }
      }),
    )
  })
}
