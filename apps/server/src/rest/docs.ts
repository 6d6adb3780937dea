import { createRequire } from 'node:module'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { openApi } from './openapi.ts'

const assets = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))

const page = `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Balcão · API</title><link rel="stylesheet" href="/api/docs/assets/swagger-ui.css"></head>
<body><div id="swagger-ui"></div><script src="/api/docs/assets/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></body></html>`
const start = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#swagger-ui', deepLinking: true })`
// Swagger's own page styles its elements inline; nothing of a tenant is ever shown there.
const CSP =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'"

/** The OpenAPI document and a page to read and try it. */
export async function serveDocs(app: FastifyInstance, deps: Deps): Promise<void> {
  const document = openApi(deps.env.PUBLIC_URL)
  app.get('/api/openapi.json', async () => document)
  app.get('/api/docs', async (_, reply) => reply.type('text/html; charset=utf-8').header('content-security-policy', CSP).send(page))
  app.get('/api/docs/start.js', async (_, reply) => reply.type('text/javascript; charset=utf-8').send(start))
  await app.register(fastifyStatic, { root: assets, prefix: '/api/docs/assets/', decorateReply: false, index: false, maxAge: '1d' })
}
