import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { DomainError } from '@balcao/core/errors'
import fastifyCompress from '@fastify/compress'
import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from './deps.ts'
import { orOldAddress } from './pages/old-addresses.ts'
import { servePages } from './pages/serve.ts'
import { Shell } from './pages/shell.ts'

const root = path.resolve(import.meta.dirname, '../..')
/** A built app: its path, and the folder with its `index.html` and `assets`. */
export type BuiltApp = { prefix: `${'' | '/portal'}/`; folder: string }
export const APPS: readonly BuiltApp[] = [
  { prefix: '/portal/', folder: path.join(root, 'portal/dist/client') },
  { prefix: '/', folder: path.join(root, 'web/dist/client') },
]
/** Pages of the staff app about what the desk keeps track of: their addresses begin as those of the built files do. */
const PAGE_OF_ASSETS = /^(new|[1-9]\d{0,8})$/

/** Serves both built apps: hashed assets as immutable, and the page with a fresh nonce for every other address; pages of the
 * knowledge base filled with what everybody may read. */
export async function serveApps(app: FastifyInstance, deps: Deps): Promise<void> {
  for (const { prefix, folder } of deps.apps) {
    const index = path.join(folder, 'index.html')
    if (!existsSync(index)) {
      deps.log.warn({ folder }, 'this app is not built; its pages are not served')
      continue
    }
    const shell = new Shell(folder, deps.env.PUBLIC_URL)
    const page = async (_: FastifyRequest, reply: FastifyReply) => shell.plain(reply)
    await app.register(async (scope) => {
      // The file server has errors of its own for paths outside its folder and for failed preconditions.
      scope.setErrorHandler<FastifyError>((error, _, reply) => {
        if (error.statusCode === 412) return reply.code(412).header('cache-control', 'no-store').send()
        throw error.statusCode && error.statusCode < 500 ? new DomainError('not_found', 'route_not_found') : error
      })
      await scope.register(fastifyCompress, { encodings: ['br', 'gzip'], threshold: 1024 })
      const assets = path.join(folder, 'assets')
      await scope.register(fastifyStatic, {
        root: assets,
        // Its own route would read the folder with each request, to compare the spelling of the name.
        serve: false,
        acceptRanges: false,
        // The build wrote each asset compressed beside itself.
        preCompressed: true,
        immutable: true,
        maxAge: '1y',
      })
      const names = new Set(existsSync(assets) ? readdirSync(assets).filter((name) => !/\.(br|gz)$/.test(name)) : [])
      scope.get<{ Params: { '*': string } }>(`${prefix}assets/*`, async (request, reply) => {
        const name = request.params['*']
        if (names.has(name)) return reply.sendFile(name)
        if (prefix === '/' && PAGE_OF_ASSETS.test(name)) return page(request, reply)
        throw new DomainError('not_found', 'route_not_found')
      })
      const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile() && entry.name !== 'index.html')
      for (const { name } of files)
        scope.get(`${prefix}${name}`, async (_, reply) => reply.sendFile(name, folder, { immutable: false, maxAge: '1d' }))
      const first = prefix === '/portal/' ? servePages(scope, deps, shell) : page
      scope.get(prefix, first)
      if (prefix !== '/') scope.get(prefix.slice(0, -1), first)
      scope.get(`${prefix}*`, prefix === '/' ? orOldAddress(deps, page) : page)
    })
  }
}
