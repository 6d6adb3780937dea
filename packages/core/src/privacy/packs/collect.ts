import type { MyData } from '@balcao/contracts/profile/export'
import { type Ctx, me } from '../../ctx.ts'
import { collectMine } from '../../profile/export.ts'
import { sideConversationsOf } from '../../side-conversations/data-of.ts'

const MOST = 20_000

/** A file that the person sent. */
export type SentFile = { id: number; fileId: string; name: string; mime: string; size: number; ticketId: number | null; createdAt: string }
/** What `dados.json` holds: all of "Meus dados", and what the product keeps besides. */
export type PackData = MyData & {
  conversations: object[]
  chatMessages: object[]
  mails: object[]
  signatures: object[]
  /** What they wrote in side conversations, of the staff or from outside, and those in which they are written to. */
  sideConversations: object[]
  /** When they were available, busy, away or offline, as staff. */
  presence: object[]
  /** Whether news of incidents is mailed to them. */
  statusSubscription: object | null
  files: Omit<SentFile, 'fileId'>[]
}

/** All that is kept of whoever the context is of, without what other people noted, and the files that they sent. */
export async function collectPack(ctx: Ctx): Promise<{ data: PackData; files: SentFile[] }> {
  const mine = await collectMine(ctx)
  const { db } = ctx
  const conversations = await db
    .selectFrom('conversations')
    .select(['id', 'title', 'type', 'status', 'ticketId', 'createdAt', 'closedAt', 'rating'])
    .where('authorId', '=', me(ctx))
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute()
  const chatMessages = await db
    .selectFrom('chatMessages')
    .select(['conversationId', 'content', 'createdAt'])
    .where('authorId', '=', me(ctx))
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute()
  const mails = await db
    .selectFrom('inboundMails')
    .select(['id', 'subject', 'fromAddress', 'receivedAt', 'ticketId'])
    .where('userId', '=', me(ctx))
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute()
  const signatures = await db
    .selectFrom('signatureSigners as s')
    .innerJoin('signatureRequests as q', (join) => join.onRef('q.tenantId', '=', 's.tenantId').onRef('q.id', '=', 's.requestId'))
    .select(['s.id', 'q.title', 'q.number', 'q.sha256', 's.state', 's.name', 's.email', 's.signedName', 's.cpf', 's.method', 's.drawing'])
    .select(['s.ip', 's.userAgent', 's.readAt', 's.settledAt', 's.declineReason', 's.createdAt'])
    .where('s.userId', '=', me(ctx))
    .orderBy('s.id', 'desc')
    .limit(MOST)
    .execute()
  const files = await db
    .selectFrom('attachments as a')
    .innerJoin('files as f', (join) => join.onRef('f.tenantId', '=', 'a.tenantId').onRef('f.id', '=', 'a.fileId'))
    .select(['a.id', 'a.fileId', 'a.name', 'f.mime', 'f.size', 'a.ticketId', 'a.createdAt'])
    .where('a.authorId', '=', me(ctx))
    .where('a.sentAt', 'is not', null)
    .where('f.scan', '=', 'clean')
    .orderBy('a.id', 'desc')
    .limit(MOST)
    .execute()
  const statusSubscription = await db
    .selectFrom('statusSubscribers')
    .select(['askedAt', 'confirmedAt'])
    .where('userId', '=', me(ctx))
    .executeTakeFirst()
  const presence = await db
    .selectFrom('presenceIntervals')
    .select(['state', 'cause', 'fromAt', 'toAt'])
    .where('userId', '=', me(ctx))
    .orderBy('fromAt', 'desc')
    .limit(MOST)
    .execute()
  const sideConversations = await sideConversationsOf(ctx, MOST)
  const complete =
    mine.complete &&
    ![conversations, chatMessages, mails, signatures, sideConversations, presence, files].some(({ length }) => length === MOST)
  const sized = files.map((file) => ({ ...file, size: Number(file.size) }))
  return {
    data: {
      ...{
        ...mine,
        complete,
        conversations,
        chatMessages,
        mails,
        signatures,
        sideConversations,
        presence,
        statusSubscription: statusSubscription ?? null,
      },
      files: sized.map(({ fileId: _, ...file }) => file),
    },
    files: sized,
  }
}
