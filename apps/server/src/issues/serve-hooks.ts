import { takeIssueHook } from '@balcao/core/issues/hooks'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { serveSignedCalls } from '../signed-calls.ts'

/** More than any tracker says of one issue. */
const MOST_BYTES = 5 * 1024 * 1024

/** Where issue trackers tell that an issue changed. */
export async function serveIssueHooks(app: FastifyInstance, deps: Deps): Promise<void> {
  await serveSignedCalls(app, deps, MOST_BYTES, (scope, taking) => {
    scope.post(
      '/api/issues/hooks/:key',
      taking(({ key = '' }, call) => takeIssueHook(deps, key, call)),
    )
  })
}
