import { readNumber } from '@balcao/contracts/whatsapp/phone-numbers'
import { SIMULATED_API } from '@balcao/platform/env'
import { openPhones, type PhoneMessage } from '@balcao/platform/whatsapp/phones'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { newWamid, openSimulatedCalls } from './simulated-calls.ts'
import { serveSimulatedGraph } from './simulated-graph.ts'
import { phonePage, threadPage } from './simulator-pages.ts'

const CSP =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-src 'self'; form-action 'self'; frame-ancestors 'self'; base-uri 'none'"
/** One white dot, for whoever sends a picture. */
const DOT = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEklEQVR42mP4//8/AzbAMLQkAKsq/QEc8CWhAAAAAElFTkSuQmCC', 'base64')
const MOST_HOURS = 24 * 30

type Written = { account?: string; phone?: string; name?: string; kind?: string; text?: string; hours?: string; reply?: string }

/**
 * A phone with WhatsApp for development: it writes to the numbers of this installation, and shows what is written to it. Not there in production, nor where
 * the installation calls another API.
 */
export async function serveWhatsappSimulator(app: FastifyInstance, deps: Deps): Promise<void> {
  if (deps.env.NODE_ENV === 'production' || !deps.env.WHATSAPP_API_URL.endsWith(SIMULATED_API)) return
  const phones = openPhones(deps.env.DATA_DIR)
  const calls = openSimulatedCalls(app, deps, phones)
  await serveSimulatedGraph(app, deps, phones, calls)
  app.get('/dev/whatsapp.json', async () => phones.list())

  const chosen = async (query: Written) => {
    const accounts = await calls.accounts()
    const account = accounts.find(({ id, tenantId }) => `${tenantId}.${id}` === query.account) ?? accounts[0]
    const number = readNumber(query.phone ?? '') ?? '+5511987654321'
    return { accounts, account, phone: number.slice(1) }
  }
  app.get<{ Querystring: Written }>('/dev/whatsapp', async (request, reply) => {
    const { accounts, account, phone } = await chosen(request.query)
    const page = phonePage({ accounts, account, phone, name: request.query.name ?? 'Bruna Castro' })
    return reply.type('text/html; charset=utf-8').header('content-security-policy', CSP).send(page)
  })
  app.get<{ Querystring: Written }>('/dev/whatsapp/thread', async (request, reply) => {
    const { account, phone } = await chosen(request.query)
    const all = (await phones.list()).filter((one) => one.phone === phone && one.phoneNumberId === account?.phoneNumberId)
    for (const message of all)
      if (account && message.direction === 'to_phone' && message.state === 'delivered') {
        await phones.keep({ ...message, state: 'read' })
        await calls.tell(account, message, 'read')
      }
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', CSP)
      .header('x-frame-options', 'SAMEORIGIN')
      .send(threadPage(all))
  })

  await app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 100_000 }, (_, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    scope.post<{ Body: Written }>('/dev/whatsapp', async (request, reply) => {
      const written = request.body ?? {}
      const { account, phone } = await chosen(written)
      const { name = '', kind = 'text', text = '', hours = '0', reply: answered = '' } = written
      const back = `/dev/whatsapp?${new URLSearchParams({ account: written.account ?? '', phone: `+${phone}`, name })}`
      // What another page has a browser post is none of this one's.
      if (!['same-origin', undefined].includes(request.headers['sec-fetch-site'] as string | undefined) || !account)
        return reply.redirect(back, 303)
      const at = new Date(Date.now() - Math.min(MOST_HOURS, Math.max(0, Number(hours) || 0)) * 3_600_000).toISOString()
      const message: PhoneMessage = {
        ...{ id: newWamid(), phoneNumberId: account.phoneNumberId, phone, direction: 'from_phone', kind, text, state: 'sent', at },
        ...(kind === 'image' ? { mediaId: await phones.keepMedia(DOT, 'image/png') } : {}),
      }
      const context = answered ? { context: { id: answered } } : {}
      const contents: Record<string, object> = {
        text: { text: { body: text }, ...context },
        image: { image: { id: message.mediaId, mime_type: 'image/png', ...(text ? { caption: text } : {}) } },
        location: { location: { latitude: -23.5614, longitude: -46.6559, name: text || 'Avenida Paulista' } },
        reaction: { reaction: { message_id: answered, emoji: text || '👍' } },
      }
      const content = contents[kind]
      if (content && (kind !== 'text' || text.trim() !== '')) await calls.write(account, message, name, content)
      return reply.redirect(back, 303)
    })
  })
}
