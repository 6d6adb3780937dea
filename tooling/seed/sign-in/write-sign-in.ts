import type { Tx } from '@balcao/db/tenant'
import type { Ids } from '../write-people.ts'

/** What the demo's organisation offers in its sign-in widget: every way in, to anybody. */
export async function writeSignIn(tx: Tx, { tenantId }: Pick<Ids, 'tenantId'>): Promise<void> {
  await tx
    .insertInto('signInSettings')
    .values({
      ...{ tenantId, signUp: 'open', sms: true, whatsapp: true, countries: ['BR', 'PT', 'US'], dailyTexts: 300 },
      products: ['emailMagicLinks', 'otp', 'passwords', 'passkeys', 'oauth', 'crypto'],
      origins: ['https://loja.acme.test'],
    })
    .execute()
  const days = [
    { ago: 1, sent: 34, again: 3 },
    { ago: 2, sent: 41, again: 2 },
    { ago: 5, sent: 28, again: 5 },
  ]
  const at = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  await tx
    .insertInto('signInMailCounts')
    .values(days.map(({ ago, ...counts }) => ({ tenantId, day: at(ago), ...counts })))
    .execute()
}
