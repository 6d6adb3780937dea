import type { z } from 'zod'
import type { MailSecrets, WhatsappApi } from '../../ports.ts'
import type { SentText } from '../../sign-in/ports.ts'
import { openWhatsappSeal } from '../credentials.ts'
import { readAnswer } from '../internal/answers.ts'

type From = { tenantId: number; accountId: number; phoneNumberId: string; sealed: string | null }
type Sent = { messages: { id: string }[] }

/**
 * Sends a template that is kept nowhere, such as one with a code.
 * @throws what passes: then it is tried again
 */
export async function sendTemplate(
  { whatsapp, mailSecrets }: { whatsapp: WhatsappApi; mailSecrets: MailSecrets },
  { tenantId, accountId, phoneNumberId, sealed }: From,
  { to, template }: { to: string; template: object },
  schema: z.ZodType<Sent>,
): Promise<SentText> {
  const token = openWhatsappSeal(mailSecrets, { tenantId, id: accountId }, sealed)?.accessToken
  if (token === undefined) return { failed: 'refused' }
  const json = { messaging_product: 'whatsapp', recipient_type: 'individual', to, type: 'template', template }
  const read = readAnswer(await whatsapp.call({ path: `/${phoneNumberId}/messages`, token, json }), schema)
  if (read.ok) return { id: read.value.messages[0]?.id ?? '' }
  if (read.what === 'later') throw new Error(`a code could not be sent by WhatsApp: ${read.says}`)
  return { failed: read.what === 'never' && read.cause === 'opted_out' ? 'unsubscribed' : 'refused' }
}
