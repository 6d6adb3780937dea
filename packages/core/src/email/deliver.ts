import type { Ctx } from '../ctx.ts'
import type { Errand, Fact } from '../reactions.ts'
import { asHtml, asText, isMessageMail } from './message-mail.ts'

/** Mails of links and codes begin their key with this. */
const SECRET_MAILS = 'link-'

/** Hands a queued mail to the mail port, under an id that stays the same however often it is tried. */
export async function deliver(ctx: Ctx, fact: Fact<'mail:queued'>): Promise<Errand | undefined> {
  const mail = await ctx.db
    .selectFrom('mails')
    .select(['id', 'sourceKey', 'toAddress', 'subject', 'text', 'linkPath'])
    .where('id', '=', fact.payload.mailId)
    .executeTakeFirst()
  if (!mail) return undefined
  return {
    act: ({ mail: mailer, publicUrl }) => {
      const address = mail.linkPath ? `${publicUrl}${mail.linkPath}` : ''
      const isMessage = isMessageMail(mail)
      return mailer.send({
        id: `t${fact.tenantId}-m${mail.id}`,
        to: mail.toAddress,
        subject: mail.subject,
        text: `${isMessage ? asText(mail.text) : mail.text}${address && `\n${address}\n`}`,
        ...(isMessage ? { html: asHtml(mail.text, address) } : {}),
      })
    },
    settle: async ({ db }) => {
      // What opens a door is kept no longer than it takes to send it.
      const bare = mail.sourceKey.startsWith(SECRET_MAILS) ? { text: '', linkPath: null } : {}
      const sentAt = new Date().toISOString()
      await db
        .updateTable('mails')
        .set({ sentAt, ...bare })
        .where('id', '=', mail.id)
        .execute()
    },
  }
}
