import { SIMULATED_API } from '@balcao/platform/env'
import type { PhoneMessage, Phones } from '@balcao/platform/whatsapp/phones'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Deps } from '../deps.ts'
import { newWamid, type SimulatedCalls } from './simulated-calls.ts'
import { SIMULATED_TEMPLATES } from './simulated-templates.ts'

const MOST_BYTES = 110 * 1024 * 1024
const WINDOW_MS = 24 * 3_600_000
/** As long as a phone takes to say that it has a message. */
const ARRIVES_MS = 300

type Sent = {
  to?: string
  type?: string
  text?: { body?: string }
  template?: {
    name?: string
    language?: { code?: string }
    components?: { type: string; parameters?: { text?: string; parameter_name?: string }[] }[]
  }
  biz_opaque_callback_data?: string
} & Record<string, unknown>

const refused = (reply: FastifyReply, status: number, code: number, message: string) =>
  reply.code(status).send({ error: { message, type: 'OAuthException', code, fbtrace_id: 'simulated' } })

/** A template as the phone shows it. */
function filled({ name, language, components = [] }: NonNullable<Sent['template']>): string | undefined {
  const template = SIMULATED_TEMPLATES.find((one) => one.name === name && one.language === language?.code)
  if (!template) return undefined
  const parameters = components.find(({ type }) => type === 'body')?.parameters ?? []
  const body = template.components.find(({ type }) => type === 'BODY')?.text ?? ''
  return body.replace(/\{\{(\w+)\}\}/g, (_, key: string) => {
    const at = parameters.find(({ parameter_name }) => parameter_name === key) ?? parameters[Number(key) - 1]
    return at?.text ?? ''
  })
}

/** What stands for Meta's API in development: messages go to the simulated phones, which say that they arrived. */
export async function serveSimulatedGraph(app: FastifyInstance, deps: Deps, phones: Phones, calls: SimulatedCalls): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { bodyLimit: MOST_BYTES, parseAs: 'buffer' }, (_, body, done) => done(null, body))
    const accountOf = async (phoneNumberId: string) => (await calls.accounts()).find((one) => one.phoneNumberId === phoneNumberId)

    scope.post<{ Params: { id: string } }>(`${SIMULATED_API}/:id/messages`, async (request, reply) => {
      const account = await accountOf(request.params.id)
      if (!account) return refused(reply, 400, 100, 'Unknown phone number id')
      const sent = JSON.parse((request.body as Buffer).toString('utf8')) as Sent
      const [phone, kind] = [sent.to ?? '', sent.type ?? 'text']
      const media = sent[kind] as { id?: string; filename?: string } | undefined
      const text = kind === 'template' ? sent.template && filled(sent.template) : kind === 'text' ? sent.text?.body : ''
      if (text === undefined) return refused(reply, 404, 132001, 'Template name does not exist in the translation')
      const message: PhoneMessage = {
        ...{ id: newWamid(), phoneNumberId: account.phoneNumberId, phone, direction: 'to_phone', kind, text },
        ...{ state: 'sent', at: new Date().toISOString() },
        ...(sent.biz_opaque_callback_data ? { callback: sent.biz_opaque_callback_data } : {}),
        ...(media?.id ? { mediaId: media.id, fileName: media.filename ?? '' } : {}),
      }
      const last = (await phones.list()).findLast(
        (one) => one.phone === phone && one.phoneNumberId === account.phoneNumberId && one.direction === 'from_phone',
      )
      const isOpen = kind === 'template' || (last !== undefined && Date.now() - Date.parse(last.at) < WINDOW_MS)
      if (isOpen) await phones.keep(message)
      const failure = isOpen ? undefined : { code: 131047, title: 'Re-engagement message' }
      setTimeout(() => {
        void calls
          .tell(account, message, failure ? 'failed' : 'delivered', failure)
          .then(() => (failure ? undefined : phones.keep({ ...message, state: 'delivered' })))
          .catch((error: unknown) => deps.log.warn({ err: error }, 'a simulated phone did not answer'))
      }, ARRIVES_MS).unref()
      return { messaging_product: 'whatsapp', contacts: [{ input: phone, wa_id: phone }], messages: [{ id: message.id }] }
    })

    scope.post<{ Params: { id: string } }>(`${SIMULATED_API}/:id/media`, async (request) => {
      const headers = { 'content-type': request.headers['content-type'] ?? '' }
      const form = await new Response(new Uint8Array(request.body as Buffer), { headers }).formData()
      const file = form.get('file') as File
      return { id: await phones.keepMedia(new Uint8Array(await file.arrayBuffer()), file.type) }
    })

    scope.get<{ Params: { id: string } }>(`${SIMULATED_API}/file/:id`, async (request, reply) => {
      const media = await phones.media(request.params.id)
      return media ? reply.type(media.mime).send(Buffer.from(media.bytes)) : refused(reply, 404, 131052, 'Media not found')
    })
    scope.get<{ Params: { id: string } }>(`${SIMULATED_API}/:id/message_templates`, async () => ({ data: SIMULATED_TEMPLATES }))
    scope.get<{ Params: { id: string } }>(`${SIMULATED_API}/:id`, async (request, reply) => {
      const { id } = request.params
      const account = await accountOf(id)
      if (account)
        return {
          id,
          display_phone_number: '+55 11 4000-2026',
          verified_name: account.organization,
          quality_rating: 'GREEN',
          status: 'CONNECTED',
        }
      const media = await phones.media(id)
      if (!media) return refused(reply, 404, 100, 'Object does not exist')
      return {
        id,
        url: `${deps.env.WHATSAPP_API_URL}/file/${id}`,
        mime_type: media.mime,
        file_size: media.bytes.byteLength,
        messaging_product: 'whatsapp',
      }
    })
  })
}
