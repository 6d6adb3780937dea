import { MAX_TITLE } from '@balcao/contracts/tickets/bounds'
import { say } from '../../comments/comments.ts'
import { type Ctx, makeCtx } from '../../ctx.ts'
import { attach, type StoredFile } from '../../email/inbound/files-of-mail.ts'
import { activeQueue } from '../../email/inbound/filing.ts'
import { asDomainError } from '../../errors.ts'
import { applyChanges } from '../../tickets/changes.ts'
import { open } from '../../tickets/open.ts'
import { typeFor } from '../../tickets/settings/type-rows.ts'
import { lockTicket } from '../../tickets/ticket-rows.ts'
import type { KnownActor } from '../../users/actors.ts'
import { answeredCampaign, quoteOfCampaign, recordAnswer } from '../campaigns/answers.ts'
import { heedWish, wishOf } from '../consents.ts'
import { answerByItself } from '../outbound/by-itself.ts'
import { senderAs } from '../people.ts'
import { react } from './react.ts'
import type { InMessage } from './shapes.ts'
import { lineOf, shownAs, textOf } from './text-of.ts'

export type InRow = { id: number; accountId: number; number: string; at: string; ticketId: number | null; commentId: number | null }
export type Media = { file: StoredFile } | { missing: string; isLater: boolean } | undefined
export type Filed = {
  state: 'filed' | 'aside' | 'failed'
  cause: string | null
  ticketId: number | null
  commentId: number | null
  spare: readonly string[]
  says: string
}

const NOTHING = { ticketId: null, commentId: null, spare: [] }
const REFUSALS: readonly string[] = ['ticket_closed', 'forbidden', 'ticket_not_found']

const isOver = ({ status }: { status: string }) => ['closed', 'cancelled', 'spam'].includes(status)
/** Somebody is still at it. */
const isUnderWay = (ticket: { status: string }) => !isOver(ticket) && ticket.status !== 'resolved'

/** The tickets of a number that a message may belong to: the newest that is not at its end, then the newest that is. */
async function candidates({ db }: Ctx, { accountId, number }: InRow, userId: number) {
  const rows = await db
    .selectFrom('whatsappTickets as w')
    .innerJoin('tickets as t', (join) => join.onRef('t.tenantId', '=', 'w.tenantId').onRef('t.id', '=', 'w.ticketId'))
    .where('w.accountId', '=', accountId)
    .where('w.number', '=', number)
    .where('t.requesterId', '=', userId)
    .select(['t.id', 't.status', 'w.isUntitled'])
    .orderBy('t.id', 'desc')
    .limit(20)
    .execute()
  return [rows.find((row) => !isOver(row)), rows.find(isOver)].filter((row) => row !== undefined)
}

/** From now on this ticket is answered by WhatsApp. */
export async function linkTicket(
  ctx: Ctx,
  ticketId: number,
  { accountId, number }: Pick<InRow, 'accountId' | 'number'>,
  isUntitled = false,
) {
  await ctx.db
    .insertInto('whatsappTickets')
    .values({ tenantId: ctx.actor.tenantId, ticketId, accountId, number, isUntitled })
    .onConflict((oc) => oc.columns(['tenantId', 'ticketId']).doNothing())
    .execute()
}

/** Signs of WhatsApp mean nothing in a title. */
const titleFrom = (message: InMessage) =>
  [...lineOf(message).replace(/([*_~`]{1,3})(\S(?:[^*_~`]*\S)?)\1/g, '$2')].slice(0, MAX_TITLE).join('')
const isWordless = (message: InMessage) => textOf(message) === ''

/** What was written, below what it answers, with its picture in place. */
async function contentOf(ctx: Ctx, row: InRow, message: InMessage, media: Media): Promise<string> {
  const quoted = message.context?.id ? await quoteOf(ctx, row.accountId, message.context.id) : ''
  const picture = media && 'file' in media && media.file.mime.startsWith('image/') ? `![${shownAs(message.type)}](cid:media)` : ''
  const missing = media && 'missing' in media ? media.missing : ''
  const text = textOf(message) || (picture || missing ? '' : lineOf(message))
  return [quoted, picture, missing, text].filter(Boolean).join('\n\n')
}

/** How the message begins that another one answers, as a quotation; nothing of one that is not known. */
async function quoteOf({ db }: Ctx, accountId: number, wamid: string): Promise<string> {
  const row = await db
    .selectFrom('whatsappMessages')
    .select(['direction', 'body'])
    .where('accountId', '=', accountId)
    .where('wamid', '=', wamid)
    .executeTakeFirst()
  if (!row) return ''
  const body = row.body as { text?: string } & InMessage
  const text = row.direction === 'in' ? lineOf(body) : (body as { text?: string; caption?: string }).text || ''
  const short = [...text.replace(/\s+/g, ' ').trim()]
  return short.length === 0 ? '' : `> ${short.slice(0, 200).join('')}${short.length > 200 ? '…' : ''}`
}

/**
 * Makes a message of what somebody wrote: on the newest ticket of theirs at this number that is not at its end, which a resolved or freshly closed one
 * comes back from as from any answer; else a new ticket, whose clocks run from when it was written.
 */
export async function fileMessage(ctx: Ctx, row: InRow, message: InMessage & { profileName?: string }, media: Media): Promise<Filed> {
  if (message.type === 'reaction') return react(ctx, row, message)
  const sender = await senderAs(ctx, { number: row.number, waId: message.from, profileName: String(message.profileName ?? '') })
  if (!sender.isActive) return { ...NOTHING, state: 'aside', cause: 'inactive', says: 'inactive' }
  const found = await candidates(ctx, row, sender.userId as number)
  const cause = wishOf(message.type === 'text' ? message.text?.body : message.button?.text, found.some(isUnderWay))
  const answered = await answeredCampaign(ctx, row)
  if (cause) await heedWish(ctx, row, cause)
  const files = media && 'file' in media ? [{ ...media.file, cid: 'media' }] : []
  const content = await contentOf(ctx, row, message, media)
  const later = media && 'missing' in media && media.isLater ? ({ state: 'failed', cause: 'media_later' } as const) : undefined
  const done = later ?? ({ state: 'filed', cause: cause ?? null } as const)

  // What answers a campaign brings no former matter back: it goes to one that is under way, or is one of its own.
  for (const candidate of answered || cause === 'consent' ? found.filter(isUnderWay) : found) {
    const filed = await answerOn(ctx, sender, candidate.id, content, files)
    if (!filed) continue
    await linkTicket(ctx, filed.ticketId, row)
    if (candidate.isUntitled && !isWordless(message)) await nameTicket(ctx, filed.ticketId, message)
    if (answered && message.context?.id === answered.wamid) await recordAnswer(ctx, answered, filed.ticketId)
    await answerByItself(ctx, row, filed.ticketId, false)
    return { ...filed, ...done, says: 'message' }
  }
  // A word that only stops or begins messages is no matter of its own.
  if (cause) {
    if (answered && cause === 'consent') await recordAnswer(ctx, answered, null)
    return { ...NOTHING, state: 'aside', cause, says: cause }
  }
  if (!answered) return openTicket(ctx, sender, row, message, { content, files, done })
  const quoted = message.context?.id === answered.wamid ? '' : quoteOfCampaign(answered)
  const filed = await openTicket(ctx, sender, row, message, { content: [quoted, content].filter(Boolean).join('\n\n'), files, done })
  if (filed.ticketId !== null) await recordAnswer(ctx, answered, filed.ticketId)
  return filed
}

async function answerOn(ctx: Ctx, sender: KnownActor, ticketId: number, content: string, files: readonly StoredFile[]) {
  const sent = await attach(ctx, files, { authorId: sender.userId as number, ticketId, content })
  const attachmentIds = sent.ids.length > 0 ? { attachmentIds: sent.ids } : {}
  const input = { ticketId, content: sent.content, isInternal: false, ...attachmentIds }
  const comment = await say(makeCtx(ctx.db, sender), input, true, 'whatsapp').catch((error: unknown) => {
    if (!REFUSALS.includes(asDomainError(error).code)) throw error
  })
  if (comment) return { ticketId: comment.ticketId, commentId: comment.id, spare: sent.spare }
  if (sent.ids.length > 0) await ctx.db.deleteFrom('attachments').where('id', 'in', sent.ids).execute()
  return undefined
}

/** The first text names a ticket that began with a file. */
async function nameTicket(ctx: Ctx, ticketId: number, message: InMessage): Promise<void> {
  await ctx.db.updateTable('whatsappTickets').set({ isUntitled: false }).where('ticketId', '=', ticketId).execute()
  const ticket = await lockTicket(ctx.db, ticketId)
  if (ticket) await applyChanges(ctx, ticket, { title: titleFrom(message) })
}

type Opening = { content: string; files: readonly StoredFile[]; done: Pick<Filed, 'state' | 'cause'> }

async function openTicket(ctx: Ctx, sender: KnownActor, row: InRow, message: InMessage, { content, files, done }: Opening): Promise<Filed> {
  const account = await ctx.db
    .selectFrom('whatsappAccounts')
    .select(['queueId', 'type'])
    .where('id', '=', row.accountId)
    .executeTakeFirstOrThrow()
  const queueId = await activeQueue(ctx, [account.queueId])
  const type = account.type === null ? null : await ownType(ctx, account.type)
  const sent = await attach(ctx, files, { authorId: sender.userId as number, ticketId: null, content })
  try {
    const ticket = await open(
      makeCtx(ctx.db, sender),
      {
        ...{ title: titleFrom(message), description: sent.content, priority: 'medium' },
        ...(type === null ? {} : { type }),
        ...(sent.ids.length > 0 ? { attachmentIds: sent.ids } : {}),
      },
      [],
      null,
      { channel: 'whatsapp', at: row.at, queueId },
    )
    await linkTicket(ctx, ticket.id, row, isWordless(message))
    await answerByItself(ctx, row, ticket.id, true)
    return { ...done, ticketId: ticket.id, commentId: null, spare: sent.spare, says: 'ticket' }
  } catch (error) {
    if (asDomainError(error).code !== 'forbidden') throw error
    if (sent.ids.length > 0) await ctx.db.deleteFrom('attachments').where('id', 'in', sent.ids).execute()
    return { ...NOTHING, spare: sent.spare, state: 'aside', cause: 'forbidden', says: 'forbidden' }
  }
}

/** The type that a number asks for, while the organisation has it. */
async function ownType(ctx: Ctx, key: string): Promise<string | null> {
  return typeFor(ctx, key).catch(() => null)
}

/** Adds the file that could not be fetched when its message was filed. */
export async function addMissingFile(ctx: Ctx, row: InRow, media: Media): Promise<Filed> {
  const base = { ticketId: row.ticketId, commentId: row.commentId, spare: [] as readonly string[] }
  if (!media || 'missing' in media || row.ticketId === null)
    return {
      ...base,
      state: media && 'missing' in media && media.isLater ? 'failed' : 'aside',
      cause: media && 'missing' in media && media.isLater ? 'media_later' : 'media',
      says: 'media',
    }
  const sender = await senderAs(ctx, { number: row.number, waId: row.number.slice(1), profileName: '' })
  const isImage = media.file.mime.startsWith('image/')
  const content = isImage ? `![${media.file.name.replace(/[[\]]/g, '')}](cid:media)` : `(${media.file.name})`
  const filed = await answerOn(ctx, sender, row.ticketId, content, [{ ...media.file, cid: 'media' }])
  if (!filed) return { ...base, state: 'aside', cause: 'forbidden', says: 'forbidden' }
  return { ...base, spare: filed.spare, state: 'filed', cause: null, says: 'file' }
}
