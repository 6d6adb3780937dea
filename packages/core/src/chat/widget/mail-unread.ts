import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { queueMail } from '../../email/on-comment.ts'
import type { MailSigner } from '../../ports.ts'
import { resumeToken } from './visitors.ts'

/** What is unread for so long is mailed. */
export const UNREAD_MINUTES = 5
const RESUME_DAYS = 7
const MOST = 20

/** Mails a visitor what the staff wrote and they did not read, once, with a link that leads back into the conversation. */
export async function mailUnread(ctx: Ctx, id: number, signer: MailSigner): Promise<void> {
  const found = await ctx.db
    .selectFrom('conversations as c')
    .innerJoin('chatVisitors as v', (join) => join.onRef('v.tenantId', '=', 'c.tenantId').onRef('v.id', '=', 'c.visitorId'))
    .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'v.tenantId').onRef('u.id', '=', 'v.userId'))
    .innerJoin('tenants as t', 't.id', 'c.tenantId')
    .innerJoin('conversationParticipants as p', (join) =>
      join.onRef('p.tenantId', '=', 'c.tenantId').onRef('p.conversationId', '=', 'c.id').onRef('p.userId', '=', 'v.userId'),
    )
    .where('c.id', '=', id)
    .where('v.email', 'is not', null)
    .where('v.expiresAt', '>', sql<string>`now()`)
    .select(['v.id as visitorId', 'v.email', 'u.name', 't.name as organization'])
    .select(sql<number>`greatest(c.mailed_seq, p.read_seq)`.as('after'))
    .forUpdate('c')
    .executeTakeFirst()
  if (!found) return
  const unread = await ctx.db
    .selectFrom('chatMessages as m')
    .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'm.tenantId').onRef('u.id', '=', 'm.authorId'))
    .where('m.conversationId', '=', id)
    .where('m.seq', '>', found.after)
    .where('m.senderType', '=', 'user')
    .where('m.authorId', '<>', (eb) => eb.selectFrom('chatVisitors as v').where('v.id', '=', found.visitorId).select('v.userId'))
    .orderBy('m.seq')
    .limit(MOST)
    .select(['m.seq', 'm.content', 'u.name', 'm.createdAt'])
    .execute()
  const last = unread.at(-1)
  const [first] = unread
  if (!last || !first || Date.parse(first.createdAt) > Date.now() - UNREAD_MINUTES * 60_000) return
  const { tenantId } = ctx.actor
  const until = Math.floor(Date.now() / 1000) + RESUME_DAYS * 86_400
  const written = unread.map(({ name, content }) => `${name}: ${content}`).join('\n\n')
  await queueMail(ctx, {
    // A link's: what is in it is forgotten once it is sent.
    sourceKey: `link-chat-${id}-${last.seq}`,
    ticketId: null,
    toAddress: found.email as string,
    subject: `${found.organization}: resposta no chat`,
    text: `Olá, ${found.name}!\n\nVocê tem mensagens no chat:\n\n${written}\n\nContinue a conversa nos próximos ${RESUME_DAYS} dias:`,
    linkPath: `/widget/continue#${resumeToken(signer, tenantId, found.visitorId, until)}`,
  })
  await ctx.db.updateTable('conversations').set({ mailedSeq: last.seq }).where('id', '=', id).execute()
}
