import type { Ctx } from '../ctx.ts'
import type { Errand, Fact } from '../reactions.ts'
import { choosePictures, fetchPictures } from './mail-pictures.ts'
import { asHtml, asText, isMessageMail } from './message-mail.ts'

/** Mails of links and codes begin their key with this. */
const SECRET_MAILS = 'link-'

/** Hands a queued mail to the mail port, under an id that stays the same however often it is tried. */
export async function deliver(ctx: Ctx, fact: Fact<'mail:queued'>): Promise<Errand | undefined> {
  const mail = await ctx.db
    .selectFrom('mails')
    .select(['id', 'ticketId', 'sourceKey', 'toAddress', 'subject', 'text', 'linkPath'])
    .where('id', '=', fact.payload.mailId)
    .executeTakeFirst()
  if (!mail) return undefined
  const isMessage = isMessageMail(mail)
  const chosen = isMessage ? await choosePictures(ctx, mail) : []
  return {
    act: async ({ mail: mailer, files, publicUrl }) => {
      const address = mail.linkPath ? `${publicUrl}${mail.linkPath}` : ''
      const id = `t${fact.tenantId}-m${mail.id}`
      const fetched = await fetchPictures(files, chosen, id)
      const there = new Map(chosen.map((one) => [one.id, fetched.find((picture) => picture.id === one.id)?.cid ?? null]))
      return mailer.send({
        id,
        to: mail.toAddress,
        subject: mail.subject,
        text: `${isMessage ? asText(mail.text) : mail.text}${address && `\n${address}\n`}`,
        ...(isMessage ? { html: asHtml(mail.text, address, there) } : {}),
        ...(fetched.length > 0 ? { pictures: fetched.map(({ id: _, ...picture }) => picture) } : {}),
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
