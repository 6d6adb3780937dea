import type { Attachment } from '@balcao/contracts/files/attachments'
import { fileName } from '@balcao/contracts/files/file-names'
import { MAX_UNSENT } from '@balcao/contracts/tickets/bounds'
import { STATUS, type Status } from '@balcao/contracts/tickets/statuses'
import { sql } from 'kysely'
import { mustTakeFiles } from '../chat/files.ts'
import { type Ctx, me } from '../ctx.ts'
import { mustHaveRoom } from '../documents/room.ts'
import { conflict, DomainError, forbidden } from '../errors.ts'
import { can, must } from '../policy.ts'
import * as history from '../tickets/history.ts'
import { now } from '../tickets/queries.ts'
import { isPastReopening } from '../tickets/reopening/reopening.ts'
import * as tickets from '../tickets/tickets.ts'
import { attachmentRows } from './attachment-rows.ts'
import { mustBeClean } from './sent-files.ts'

/** To wait for a message, or the ticket's own at once; `new` waits for the ticket that it will open, `document` for a document, `chat` for a
 * message of a conversation. */
export type UploadTo =
  | { ticketId: number; kind: 'unsent' | 'ticket' }
  | { ticketId: null; kind: 'new' | 'document' }
  | { ticketId: null; kind: 'chat'; conversationId: number }
/** Bytes that were taken in under a new key, and what is known of them. */
export type TakenIn = {
  key: string
  name: string
  mime: string
  size: number
  sha256: string
  scan: 'clean' | 'pending'
  thumbnailKey: string | undefined
}

async function mustUploadTo(ctx: Ctx, to: Exclude<UploadTo, { ticketId: null }>): Promise<void> {
  const ticket = await tickets.mustSee(ctx, to.ticketId)
  const status = ticket.status as Status
  const shut = status === 'closed' || status === 'cancelled' || STATUS[status].category === 'removed'
  if (ctx.actor.side === 'customer') {
    must(ctx, 'ticket.reply', ticket)
    // What would be answered in a new ticket takes no files any more.
    if (shut && (status !== 'closed' || (await isPastReopening(ctx, ticket)))) throw forbidden()
  } else if (to.kind === 'ticket') {
    must(ctx, 'ticket.reply', ticket)
    if (shut) throw conflict('ticket_closed')
  } else if (!can(ctx.actor, 'ticket.note', ticket)) must(ctx, 'ticket.reply', ticket)
}

/** Until the transaction ends nobody else counts this caller's files: two at once would each find room for one more. */
export const countAlone = (ctx: Ctx) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`unsent:${ctx.actor.tenantId}:${me(ctx)}`}, 13))`.execute(ctx.db)

/** Whoever changes documents may upload files for them. @throws DomainError forbidden, document_quota */
async function mustUploadDocument(ctx: Ctx): Promise<void> {
  if (!can(ctx.actor, 'document.write')) must(ctx, 'document.manage')
  await mustHaveRoom(ctx)
}

const conversationOf = (to: UploadTo) => (to.kind === 'chat' ? to.conversationId : null)

/** Asked before a byte is read, and again when all are there. @throws DomainError ticket_not_found, forbidden, ticket_closed, too_many_files */
export async function mustUpload(ctx: Ctx, to: UploadTo): Promise<void> {
  if (to.ticketId !== null) await mustUploadTo(ctx, to)
  else if (to.kind === 'document') await mustUploadDocument(ctx)
  else if (to.kind === 'chat') await mustTakeFiles(ctx, to.conversationId)
  else must(ctx, 'ticket.create', { requesterId: me(ctx) })
  const { count } = await ctx.db
    .selectFrom('attachments')
    .where('ticketId', 'is not distinct from', to.ticketId)
    .where('authorId', '=', me(ctx))
    .where('conversationId', 'is not distinct from', conversationOf(to))
    .where('forDocument', '=', to.kind === 'document')
    .where('sentAt', 'is', null)
    .where('outgoingId', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) >= MAX_UNSENT) throw new DomainError('too_large', 'too_many_files')
}

/**
 * Writes down what was taken in. The same bytes are kept once in a tenant: `spare` are keys that are not needed, to be
 * removed once this is committed.
 * @throws DomainError file_infected, and all of `mustUpload`
 */
export async function keep(ctx: Ctx, to: UploadTo, taken: TakenIn): Promise<{ attachment: Attachment; spare: string[] }> {
  await countAlone(ctx)
  await mustUpload(ctx, to)
  const { tenantId } = ctx.actor
  const { key, mime, size, sha256, scan, thumbnailKey } = taken
  // Touching the row holds it against the job that collects what nobody names.
  const file = await ctx.db
    .insertInto('files')
    .values({ tenantId, id: key, mime, size, sha256, scan, thumbnailId: thumbnailKey ?? null })
    .onConflict((oc) => oc.columns(['tenantId', 'sha256']).doUpdateSet({ usedAt: now }))
    .returning(['id', 'scan'])
    .executeTakeFirstOrThrow()
  // The same bytes were here before, and were found out.
  if (file.scan === 'infected') mustBeClean(file.scan)
  const inserted = await ctx.db
    .insertInto('attachments')
    .values({
      tenantId,
      ticketId: to.ticketId,
      fileId: file.id,
      name: fileName(taken.name),
      authorId: me(ctx),
      forDocument: to.kind === 'document',
      conversationId: conversationOf(to),
      sentAt: to.kind === 'ticket' ? now : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { shown: attachment } = await attachmentRows(ctx.db).where('x.id', '=', inserted.id).executeTakeFirstOrThrow()
  if (to.kind === 'ticket') await tellOfTicketFile(ctx, to.ticketId, attachment)
  return { attachment, spare: file.id === key ? [] : [key, thumbnailKey].filter((one) => one !== undefined) }
}

async function tellOfTicketFile(ctx: Ctx, ticketId: number, { id, name, isInternal }: Attachment): Promise<void> {
  await ctx.db.updateTable('tickets').set({ updatedAt: now, customerUpdatedAt: now }).where('id', '=', ticketId).execute()
  await history.record(ctx, ticketId, 'updated', [{ field: 'attachment', from: null, to: name }])
  await ctx.emit('attachment:changed', { ticketId, attachmentId: id, isInternal })
}
