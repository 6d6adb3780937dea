import type { FastifyInstance } from 'fastify'

/** Has the routes of a scope read forms, and nothing else. */
export function formParser(scope: FastifyInstance, bodyLimit: number): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit }, (_, body, done) =>
    done(null, new URLSearchParams(body as string)),
  )
}
