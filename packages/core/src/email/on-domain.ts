import type { Ctx } from '../ctx.ts'
import { adminsOf } from '../notifications/admins.ts'
import type { Fact } from '../reactions.ts'

type Text = readonly [subject: string, text: string]

/** Only what somebody has to do something about. */
const PT: Record<'failing' | 'lost', (domain: string) => Text> = {
  failing: (domain) => [
    `O domínio ${domain} está sem comprovação`,
    `O registro TXT que comprova ${domain} não está mais no DNS. Recoloque-o: sem ele, em 7 dias o domínio deixa de levar à sua organização. O registro está nas configurações:`,
  ],
  lost: (domain) => [
    `O domínio ${domain} deixou de valer`,
    `O registro TXT que comprova ${domain} faltou por 7 dias, e o domínio não leva mais à sua organização. Para que volte a valer, recoloque o registro e verifique nas configurações:`,
  ],
}
const EN: typeof PT = {
  failing: (domain) => [
    `The domain ${domain} has lost its proof`,
    `The TXT record that proves ${domain} is no longer in DNS. Put it back: without it the domain stops leading to your organisation in 7 days. The record is in the settings:`,
  ],
  lost: (domain) => [
    `The domain ${domain} does not count any more`,
    `The TXT record that proves ${domain} was missing for 7 days, and the domain no longer leads to your organisation. To have it back, put the record back and verify it in the settings:`,
  ],
}

/** Mails every administrator, in their language, that the domain is about to be lost, or is. */
export async function mailAdminsOfDomain(ctx: Ctx, { outboxId, payload: { domain, what } }: Fact<'domain:changed'>): Promise<void> {
  if (what !== 'failing' && what !== 'lost') return
  for (const { id, email, name, language } of await adminsOf(ctx)) {
    const english = language === 'en'
    const [subject, text] = (english ? EN : PT)[what](domain)
    const mail = await ctx.db
      .insertInto('mails')
      .values({
        tenantId: ctx.actor.tenantId,
        sourceKey: `domain-${outboxId}-${id}`,
        toAddress: email,
        subject,
        text: `${english ? 'Hello' : 'Olá'}, ${name}!\n\n${text}`,
        linkPath: '/settings',
      })
      .onConflict((oc) => oc.columns(['tenantId', 'sourceKey']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (mail) await ctx.emit('mail:queued', { mailId: mail.id })
  }
}
