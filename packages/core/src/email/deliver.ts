import { type Language, languageOf } from '@balcao/contracts/language'
import { hashOfLink } from '../auth/links.ts'
import type { Ctx } from '../ctx.ts'
import type { Errand, Fact } from '../reactions.ts'
import { choosePictures, fetchPictures } from './mail-pictures.ts'
import { asHtml, asText, isMessageMail } from './message-mail.ts'
import { leaveLine, leaveLinks, noticeHeaders, threadHeaders } from './notice-frame.ts'

/** Mails of links and codes begin their key with this. */
const SECRET_MAILS = 'link-'

/** Hands a queued mail to the mail port, under an id that stays the same however often it is tried. */
export async function deliver(ctx: Ctx, fact: Fact<'mail:queued'>): Promise<Errand | undefined> {
  const mail = await ctx.db
    .selectFrom('mails')
    .select(['id', 'sourceKey', 'ticketId', 'toAddress', 'subject', 'text', 'linkPath', 'notice'])
    .where('id', '=', fact.payload.mailId)
    .executeTakeFirst()
  if (!mail) return undefined
  const { notice } = mail
  const language = await readersLanguage(ctx, notice?.userId, mail.toAddress)
  const isMessage = isMessageMail(mail)
  const chosen = isMessage ? await choosePictures(ctx, mail) : []
  return {
    act: async ({ mail: mailer, files, publicUrl }) => {
      const address = mail.linkPath ? `${publicUrl}${mail.linkPath}` : ''
      const id = `t${fact.tenantId}-m${mail.id}`
      const fetched = await fetchPictures(files, chosen, id)
      const there = new Map(chosen.map((one) => [one.id, fetched.find((picture) => picture.id === one.id)?.cid ?? null]))
      const leave = notice?.secret ? leaveLinks(publicUrl, `${fact.tenantId}.${mail.id}.${notice.secret}`) : undefined
      const lastLine = leave ? leaveLine(language, leave.page) : ''
      const headers = {
        ...(mail.ticketId === null ? {} : threadHeaders(publicUrl, fact.tenantId, mail.ticketId)),
        ...(leave ? noticeHeaders(leave.oneClick) : {}),
      }
      return mailer.send({
        id,
        to: mail.toAddress,
        subject: mail.subject,
        text: `${isMessage ? asText(mail.text) : mail.text}${address && `\n${address}\n`}${lastLine && `\n${lastLine}\n`}`,
        ...(isMessage ? { html: asHtml(mail.text, address, there, lastLine, language) } : {}),
        ...(Object.keys(headers).length > 0 ? { headers } : {}),
        ...(fetched.length > 0 ? { pictures: fetched.map(({ id: _, ...picture }) => picture) } : {}),
      })
    },
    settle: async ({ db }) => {
      // What opens a door is kept no longer than it takes to send it.
      const bare = mail.sourceKey.startsWith(SECRET_MAILS) ? { text: '', linkPath: null } : {}
      const sentAt = new Date().toISOString()
      // Its reader has the secret now; we need no more than to know it again.
      const { secret, ...about } = notice ?? {}
      const known = secret ? { notice: JSON.stringify({ ...about, hash: hashOfLink(secret) }) } : {}
      await db
        .updateTable('mails')
        .set({ sentAt, ...bare, ...known })
        .where('id', '=', mail.id)
        .execute()
    },
  }
}

/** The language of whom it is for: by name where it is known, else by the address. */
async function readersLanguage({ db }: Ctx, userId: number | undefined, address: string): Promise<Language> {
  const reader = await db
    .selectFrom('users')
    .select('language')
    .$if(userId !== undefined, (q) => q.where('id', '=', userId as number))
    .$if(userId === undefined, (q) => q.where('email', '=', address).where('deletedAt', 'is', null))
    .executeTakeFirst()
  return languageOf(reader?.language)
}
