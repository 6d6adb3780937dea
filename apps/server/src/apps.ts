import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyCompress from '@fastify/compress'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Deps } from './deps.ts'

const root = path.resolve(import.meta.dirname, '../..')
const APPS = [
  { prefix: '/portal/', folder: path.join(root, 'portal/dist/client') },
  { prefix: '/', folder: path.join(root, 'web/dist/client') },
] as const
const NONCE = '__CSP_NONCE__'

const hashes = (html: string) =>
  [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)]
    .map(
      ([, code]) =>
        `'sha256-${createHash('sha256')
          .update(code as string)
          .digest('base64')}'`,
    )
    .join(' ')

function policy(html: string, nonce: string, publicUrl: string): string {
  const { host, protocol } = new URL(publicUrl)
  const socket = `${protocol === 'https:' ? 'wss' : 'ws'}://${host}`
  return [
    "default-src 'none'",
    `script-src 'self' ${hashes(html)}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob: data:",
    `connect-src 'self' ${socket}`,
    "font-src 'self'",
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')
}

/** Serves the two built apps: hashed assets for ever, and their page, with a fresh nonce, for every other address. */
export async function serveApps(app: FastifyInstance, deps: Deps): Promise<void> {
  for (const { prefix, folder } of APPS) {
    const index = path.join(folder, 'index.html')
    if (!existsSync(index)) {
      deps.log.warn({ folder }, 'this app is not built; its pages are not served')
      continue
    }
    const html = readFileSync(index, 'utf8')
    const page = async (_: unknown, reply: FastifyReply) => {
      const nonce = randomBytes(16).toString('base64url')
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .header('content-security-policy', policy(html, nonce, deps.env.PUBLIC_URL))
        .send(html.replaceAll(NONCE, nonce))
    }
    await app.register(async (scope) => {
      await scope.register(fastifyCompress, { encodings: ['br', 'gzip'], threshold: 1024 })
      await scope.register(fastifyStatic, {
        root: path.join(folder, 'assets'),
        prefix: `${prefix}assets/`,
        index: false,
        immutable: true,
        maxAge: '1y',
      })
      const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile() && entry.name !== 'index.html')
      for (const { name } of files)
        scope.get(`${prefix}${name}`, async (_, reply) => reply.sendFile(name, folder, { immutable: false, maxAge: '1d' }))
      scope.get(prefix, page)
      if (prefix !== '/') scope.get(prefix.slice(0, -1), page)
      scope.get(`${prefix}*`, page)
    })
  }
}
