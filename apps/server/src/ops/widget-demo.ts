import { liveKeys, secretOf, signIdentity } from '@balcao/core/chat/widget/keys'
import { atWidget } from '@balcao/core/chat/widget/visitors'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'

/** The widget of the demo's organisation (tooling/seed). */
const DEMO_KEY = '1-demonstracao'
const MINUTES = 60
const STYLE = `body{font:16px/1.5 Georgia,serif;max-width:760px;margin:0 auto;padding:32px 16px;background:#fff8f0;color:#2b2118}
h1{font-size:28px}nav{display:flex;gap:16px;margin-bottom:24px}article{border-top:1px solid #d9c7b0;padding:12px 0}`

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/**
 * The page of a shop that includes the chat, as an organisation's own page would; not there in production. `as` stands for the e-mail of
 * who is signed in at the shop: its server signs for them.
 */
export function serveWidgetDemo(app: FastifyInstance, deps: Deps): void {
  if (deps.env.NODE_ENV === 'production') return
  app.get<{ Querystring: { key?: string; as?: string } }>('/dev/widget', async (request, reply) => {
    const key = String(request.query.key ?? DEMO_KEY)
    const email = request.query.as === undefined ? undefined : String(request.query.as)
    const from = { ip: request.ip, userAgent: null }
    const identity = await atWidget({ ...deps, from }, key, async (ctx) => {
      const [newest] = await liveKeys(ctx)
      if (!newest || !email) return undefined
      const exp = Math.floor(Date.now() / 1000) + MINUTES * 60
      return signIdentity(newest.kid, secretOf(deps.secrets, ctx.actor.tenantId, newest.kid), { sub: email, email, exp })
    })
    const ours = new URL(deps.env.PUBLIC_URL).origin
    const identify = identity ? `balcao('identify', ${JSON.stringify(identity)})` : ''
    const html = `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Loja de exemplo</title><style>${STYLE}</style></head>
<body><nav><a href="/dev/widget">Visitante</a><button type="button" onclick="balcao('reset')">Sair da loja</button></nav>
<main><h1>Loja de exemplo</h1><p>${email ? `Você entrou como ${escaped(email)}.` : 'Você não entrou na loja.'}</p>
<article><h2>Impressora fiscal térmica</h2><p>Em estoque. Entrega em dois dias úteis.</p></article>
<article><h2>Leitor de código de barras</h2><p>Últimas unidades.</p></article></main>
<script>window.balcao=window.balcao||function(){(balcao.q=balcao.q||[]).push(arguments)};${identify}</script>
<script async src="${ours}/widget/loader.js" data-key="${escaped(key)}"></script></body></html>`
    const csp = `default-src 'none'; script-src 'unsafe-inline' ${ours}; style-src 'unsafe-inline'; frame-src ${ours}; base-uri 'none'`
    return reply.type('text/html; charset=utf-8').header('content-security-policy', csp).send(html)
  })
}
