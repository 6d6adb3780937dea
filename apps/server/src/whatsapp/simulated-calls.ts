import { randomBytes } from 'node:crypto'
import { openWhatsappSeal } from '@balcao/core/whatsapp/credentials'
import { signatureOf } from '@balcao/core/whatsapp/hooks/take-hook'
import { simulatedAccounts } from '@balcao/core/whatsapp/installation-accounts'
import type { PhoneMessage, Phones } from '@balcao/platform/whatsapp/phones'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'

export type SimulatedAccount = Awaited<ReturnType<typeof simulatedAccounts>>[number]
export const newWamid = () => `wamid.${randomBytes(24).toString('base64url')}`

/** Calls our own address as Meta does: signed with the secret of the number. */
export function openSimulatedCalls(app: FastifyInstance, deps: Deps, phones: Phones) {
  async function call(account: SimulatedAccount, value: object): Promise<void> {
    const held = openWhatsappSeal(deps.mailSecrets, account, account.sealed)
    if (!held) return
    const metadata = { display_phone_number: account.displayNumber ?? '', phone_number_id: account.phoneNumberId }
    const change = { field: 'messages', value: { messaging_product: 'whatsapp', metadata, ...value } }
    const body = Buffer.from(JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: account.wabaId, changes: [change] }] }))
    await app.inject({
      method: 'POST',
      url: `/api/whatsapp/hooks/${account.hookKey}`,
      headers: {
        host: new URL(deps.env.PUBLIC_URL).host,
        'content-type': 'application/json',
        'x-hub-signature-256': signatureOf(held.appSecret, body),
      },
      payload: body,
    })
  }
  const seconds = (at: string) => String(Math.floor(Date.parse(at) / 1_000))

  return {
    accounts: () => simulatedAccounts(deps.db),
    /** Somebody writes from a phone. */
    async write(account: SimulatedAccount, message: PhoneMessage, name: string, content: object): Promise<void> {
      await phones.keep(message)
      const told = { from: message.phone, id: message.id, timestamp: seconds(message.at), type: message.kind, ...content }
      await call(account, { contacts: [{ profile: { name }, wa_id: message.phone }], messages: [told] })
    },
    /** What became of a message to a phone. */
    async tell(account: SimulatedAccount, message: PhoneMessage, status: string, error?: { code: number; title: string }): Promise<void> {
      const told = {
        ...{ id: message.id, status, timestamp: seconds(new Date().toISOString()), recipient_id: message.phone },
        ...(message.callback ? { biz_opaque_callback_data: message.callback } : {}),
        ...(error ? { errors: [error] } : {}),
      }
      await call(account, { statuses: [told] })
    },
  }
}
export type SimulatedCalls = ReturnType<typeof openSimulatedCalls>
