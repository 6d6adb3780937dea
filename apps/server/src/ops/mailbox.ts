import { listMailbox } from '@balcao/platform/mail/mailbox'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'

const escaped = (text: string) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)
const CSP = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'"

/** The local mailbox: what would have been mailed, newest first. Not there in production, nor when mail goes out by SMTP. */
export function serveMailbox(app: FastifyInstance, deps: Deps): void {
  if (deps.env.NODE_ENV === 'production' || deps.env.SMTP_URL) return
  app.get('/dev/mailbox.json', async () => listMailbox(deps.env.DATA_DIR, 100))
  app.get('/dev/mailbox', async (_, reply) => {
    const mails = await listMailbox(deps.env.DATA_DIR, 100)
    const items = mails.map(
      (mail) =>
        `<article><h2>${escaped(mail.subject)}</h2><p>Para <b>${escaped(mail.to)}</b> · <time>${escaped(mail.sentAt)}</time></p><pre>${escaped(mail.text)}</pre></article>`,
    )
    const style =
      'body{font:16px/1.5 system-ui;max-width:720px;margin:32px auto;padding:0 16px;background:#f9f7f3;color:#19252b}article{border:1px solid #dfdcd5;background:#fefdfb;border-radius:10px;padding:16px;margin:16px 0}h1{font-size:22px}h2{font-size:16px;margin:0}p{color:#4c5960;margin:4px 0}pre{white-space:pre-wrap;font:inherit;margin:8px 0 0}'
    const html = `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Caixa de saída local</title><style>${style}</style></head><body><main><h1>Caixa de saída local</h1>${items.join('') || '<p>Nenhum e-mail foi enviado ainda.</p>'}</main></body></html>`
    return reply.type('text/html; charset=utf-8').header('content-security-policy', CSP).send(html)
  })
}
