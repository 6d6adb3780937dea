import { listMessages } from '@balcao/platform/texts/messages'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'

const escaped = (text: string) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)
const CSP = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'"
const STYLE =
  'body{font:16px/1.5 system-ui;max-width:720px;margin:32px auto;padding:0 16px;background:#f9f7f3;color:#19252b}article{border:1px solid #dfdcd5;background:#fefdfb;border-radius:10px;padding:16px;margin:16px 0}h1{font-size:22px}p{color:#4c5960;margin:4px 0}'

/** The local messages: what would have been texted, newest first. Not there in production, nor when a service sends texts. */
export function serveMessages(app: FastifyInstance, { env }: Deps): void {
  if (env.NODE_ENV === 'production' || env.SMS_URL) return
  app.get('/dev/messages.json', async () => listMessages(env.DATA_DIR, 100))
  app.get('/dev/messages', async (_, reply) => {
    const items = (await listMessages(env.DATA_DIR, 100)).map(
      ({ to, channel, text, sentAt }) =>
        `<article><p>${channel === 'sms' ? 'SMS' : 'WhatsApp'} para <b>${escaped(to)}</b> · <time>${escaped(sentAt)}</time></p>${escaped(text)}</article>`,
    )
    const html = `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Mensagens locais</title><style>${STYLE}</style></head><body><main><h1>Mensagens locais</h1>${items.join('') || '<p>Nenhum código foi enviado ainda.</p>'}</main></body></html>`
    return reply.type('text/html; charset=utf-8').header('content-security-policy', CSP).send(html)
  })
}
