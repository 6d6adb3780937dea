import { randomBytes } from 'node:crypto'
import { asSystem } from '@balcao/core/ctx'
import type { MailSecrets } from '@balcao/core/ports'
import { sealWhatsapp } from '@balcao/core/whatsapp/credentials'
import { signatureOf, takeHook } from '@balcao/core/whatsapp/hooks/take-hook'
import { openDatabase } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import { NUMBER, PHONES } from '../content/whatsapp.ts'
import { addCampaigns } from './add-campaigns.ts'

const random = () => randomBytes(18).toString('base64url')

/** As Meta tells of messages. */
function told(at: number) {
  const messages = PHONES.flatMap(({ from, says }) =>
    says.map(({ minutesAgo, text }) => ({
      ...{ from, id: `wamid.demo-${from}-${minutesAgo}`, timestamp: String(Math.floor(at / 1_000) - minutesAgo * 60) },
      ...{ type: 'text', text: { body: text } },
    })),
  )
  const contacts = PHONES.map(({ from, name }) => ({ wa_id: from, profile: { name } }))
  const metadata = { display_phone_number: NUMBER.displayNumber, phone_number_id: NUMBER.phoneNumberId }
  const value = { messaging_product: 'whatsapp', metadata, contacts, messages }
  return { object: 'whatsapp_business_account', entry: [{ id: NUMBER.wabaId, changes: [{ field: 'messages', value }] }] }
}

/**
 * Gives a demo tenant a number of WhatsApp and what two customers wrote to it, by the call that Meta would make; the worker does the rest, as with any other.
 * @param url a Postgres URL whose user may act as the system role
 */
export async function takeWhatsapp(url: string, slug: string, mailSecrets: MailSecrets, at = Date.now()): Promise<void> {
  const db = openDatabase(url, { max: 1, statementTimeoutMs: 30_000 })
  try {
    const tenant = await inSystem(db, (tx) => tx.selectFrom('tenants').select('id').where('slug', '=', slug).executeTakeFirst())
    if (!tenant) return
    const tenantId = tenant.id
    const [appSecret, hookKey] = [random(), random()]
    await asSystem(db, tenantId, async (ctx) => {
      const { id } = await ctx.db
        .insertInto('whatsappAccounts')
        .values({
          ...NUMBER,
          tenantId,
          hookKey,
          verifyToken: random(),
          verifiedAt: new Date(at).toISOString(),
          quality: 'GREEN',
          apiStatus: 'CONNECTED',
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const sealed = sealWhatsapp(mailSecrets, { tenantId, id }, { accessToken: random(), appSecret })
      await addCampaigns(ctx, id, at)
      await ctx.db
        .updateTable('whatsappAccounts')
        .set({ sealed, checkedAt: new Date(at).toISOString() })
        .where('id', '=', id)
        .execute()
    })
    const body = Buffer.from(JSON.stringify(told(at)))
    await takeHook({ db, mailSecrets }, hookKey, { body, signature: signatureOf(appSecret, body) })
  } finally {
    await db.close()
  }
}
