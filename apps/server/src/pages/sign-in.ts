import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { preferredLanguage } from '@balcao/contracts/language'
import { DomainError } from '@balcao/core/errors'
import fastifyCompress from '@fastify/compress'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Deps } from '../deps.ts'

/** Built by packages/sign-in. Entries have names that never change; all others carry a hash of what they are. */
const FOLDER = path.resolve(import.meta.dirname, '../../../../packages/sign-in/dist/client')
const ENTRIES = ['widget.js', 'page.js', 'demo.js']
const MINUTES = 10

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'"
const STYLE =
  ':root{color-scheme:light dark;font:16px/1.45 system-ui,sans-serif;background:light-dark(#f7f5f0,#10171b);color:light-dark(#19252b,#e9edee)}body{margin:0}main{box-sizing:border-box;min-height:100dvh;display:grid;place-items:center;padding:24px 16px}#sign-in{width:100%;max-width:400px}h1{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}'
const DEMO_STYLE =
  '.demo{align-items:start;grid-template-columns:minmax(0,320px) minmax(0,1fr);gap:32px;max-width:1100px;margin:0 auto}@media(max-width:800px){.demo{grid-template-columns:minmax(0,1fr)}}#controls{display:grid;gap:12px}#controls label{display:flex;gap:8px;align-items:center;flex-wrap:wrap}#controls select{font:inherit;padding:6px}pre,#log{margin:0;padding:12px;border:1px solid light-dark(#7c7f80,#8b949a);border-radius:8px;font:13px/1.5 ui-monospace,monospace;white-space:pre-wrap;overflow-wrap:anywhere}#log{height:200px;overflow:auto;list-style:none}.demo>div>h2{font-size:16px;margin:16px 0 8px}'

const page = (language: string, title: string, style: string, body: string) =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${style}</style></head><body>${body}</body></html>`

const send = (reply: FastifyReply, html: string) =>
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').header('content-security-policy', POLICY).send(html)

/** The sign-in widget: its scripts, which sites include, and the page that shows it alone. Outside production the demonstration of all its screens. */
export async function serveSignInPages(app: FastifyInstance, deps: Deps): Promise<void> {
  const built = new Map<string, Buffer>()
  // What is not built is not served: the folder is read once, so that no request names a file.
  for (const name of readFolder()) if (name.endsWith('.js')) built.set(name, readFileSync(path.join(FOLDER, name)))
  await app.register(async (scope) => {
    await scope.register(fastifyCompress, { encodings: ['br', 'gzip'], threshold: 1024 })
    scope.get<{ Params: { file: string } }>('/sign-in/:file', async ({ params: { file } }, reply) => {
      const bytes = built.get(file)
      if (!bytes) throw new DomainError('not_found', 'route_not_found')
      return reply
        .type('text/javascript; charset=utf-8')
        .header('cache-control', ENTRIES.includes(file) ? `public, max-age=${MINUTES * 60}` : 'public, max-age=31536000, immutable')
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('access-control-allow-origin', '*')
        .send(bytes)
    })
    scope.get('/sign-in', async (request, reply) => {
      const language = preferredLanguage(request.headers['accept-language'])
      const title = language === 'en' ? 'Sign in' : 'Entrar'
      const body = `<main><h1>${title}</h1><div id="sign-in"></div></main><script type="module" src="/sign-in/page.js"></script>`
      return send(reply, page(language, title, STYLE, body))
    })
    if (deps.env.NODE_ENV === 'production') return
    scope.get('/dev/sign-in', async (_, reply) => {
      const body = `<main class="demo"><div><h1>Sign-in widget</h1><h2>Configuration</h2><div id="controls"></div></div><div><div id="stage"></div><h2>To include it</h2><pre id="snippet" tabindex="0"></pre><h2>Events</h2><ol id="log" tabindex="0"></ol></div></main><script type="module" src="/sign-in/demo.js"></script>`
      return send(reply, page('en', 'Sign-in widget', STYLE + DEMO_STYLE, body))
    })
  })
}

function readFolder(): string[] {
  try {
    return readdirSync(FOLDER)
  } catch {
    return []
  }
}
