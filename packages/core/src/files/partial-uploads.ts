import { fileName } from '@balcao/contracts/files/file-names'
import type { BeginUpload, GetPartialUpload, PartialUpload } from '@balcao/contracts/files/partial-uploads'
import { MAX_UNSENT, PART_BYTES, UNSENT_HOURS } from '@balcao/contracts/tickets/bounds'
import { sql } from 'kysely'
import { type Ctx, me } from '../ctx.ts'
import { conflict, DomainError, invalid, notFound } from '../errors.ts'
import { attachmentRows } from './attachment-rows.ts'
import { countAlone, keep, mustUpload, type TakenIn, type UploadTo } from './uploads.ts'

type Target = { ticketId: number | null; forDocument: boolean }
const toOf = ({ ticketId, forDocument }: Target): UploadTo =>
  ticketId === null ? { ticketId, kind: forDocument ? 'document' : 'new' } : { ticketId, kind: 'unsent' }

/** What is older waits to be collected, with its parts. */
const oldest = sql<string>`now() - make_interval(hours => ${sql.lit(UNSENT_HOURS)})`

const own = (ctx: Ctx) => ctx.db.selectFrom('partialUploads').where('authorId', '=', me(ctx)).where('createdAt', '>', oldest)
const rowOf = (ctx: Ctx, id: number) => own(ctx).selectAll().where('id', '=', id)

/** Begins a file that comes in parts. @throws DomainError all of `mustUpload` */
export async function begin(ctx: Ctx, { name, size, forDocument, ...to }: BeginUpload): Promise<PartialUpload> {
  const ticketId = to.ticketId ?? null
  await countAlone(ctx)
  await mustUpload(ctx, toOf({ ticketId, forDocument }))
  const { count } = await own(ctx)
    .where('attachmentId', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) >= MAX_UNSENT) throw new DomainError('too_large', 'too_many_files')
  const row = { tenantId: ctx.actor.tenantId, authorId: me(ctx), ticketId, forDocument, name: fileName(name), size }
  const { id } = await ctx.db.insertInto('partialUploads').values(row).returning('id').executeTakeFirstOrThrow()
  return { id, size, received: 0, attachment: null }
}

/** How far the caller's file is. @throws DomainError attachment_not_found */
export async function get(ctx: Ctx, { id }: GetPartialUpload): Promise<PartialUpload> {
  const row = await rowOf(ctx, id).executeTakeFirst()
  if (!row) throw notFound('attachment_not_found')
  const { size, received, attachmentId } = row
  const found = attachmentId && (await attachmentRows(ctx.db).where('x.id', '=', attachmentId).executeTakeFirst())
  return { id, size, received, attachment: found ? found.shown : null }
}

/** Gives a file up: its day is over, and it is collected with its parts. @throws DomainError attachment_not_found */
export async function remove(ctx: Ctx, { id }: GetPartialUpload): Promise<{ id: number }> {
  const row = await rowOf(ctx, id).executeTakeFirst()
  if (!row) throw notFound('attachment_not_found')
  await ctx.db.updateTable('partialUploads').set({ createdAt: oldest }).where('id', '=', id).execute()
  return { id }
}

/** What is there of a file: `keys` of its parts, in their order. */
export type Parts = { name: string; size: number; received: number; keys: readonly string[]; isDone: boolean }

/** How long the part is that comes next: only the last one is shorter than all others. */
export const due = ({ size, received }: Pick<Parts, 'size' | 'received'>): number => Math.min(PART_BYTES, size - received)

/**
 * Asked before a part is read: it must go on where the last one ended.
 * @throws DomainError attachment_not_found, upload_offset, and all of `mustUpload`
 */
export async function mustContinue(ctx: Ctx, id: number, offset: number): Promise<Parts> {
  const row = await rowOf(ctx, id).executeTakeFirst()
  if (!row) throw notFound('attachment_not_found')
  const { name, size, received, partKeys: keys, attachmentId } = row
  const isDone = attachmentId !== null
  if (offset !== received) throw conflict('upload_offset', { received })
  if (!isDone) await mustUpload(ctx, toOf(row))
  return { name, size, received, keys, isDone }
}

/** Writes a part down. @throws DomainError attachment_not_found, invalid_input (too short), upload_offset where another one came first */
export async function addPart(ctx: Ctx, id: number, { offset, key, size }: { offset: number; key: string; size: number }): Promise<Parts> {
  const row = await rowOf(ctx, id).forUpdate().executeTakeFirst()
  if (!row) throw notFound('attachment_not_found')
  if (row.received !== offset) throw conflict('upload_offset', { received: row.received })
  if (size !== due(row)) throw invalid({ field: '(corpo)', reason: 'part_size', params: { bytes: PART_BYTES } })
  const [received, keys] = [offset + size, [...row.partKeys, key]]
  await ctx.db.updateTable('partialUploads').set({ received, partKeys: keys }).where('id', '=', id).execute()
  return { name: row.name, size: row.size, received, keys, isDone: false }
}

/**
 * Makes the attachment of all parts, once. `spare` are keys that are not needed any more: the parts', and what was taken in for
 * nothing where another call was faster.
 * @throws DomainError attachment_not_found, and all of `keep`
 */
export async function finish(ctx: Ctx, id: number, taken: TakenIn): Promise<{ upload: PartialUpload; spare: (string | undefined)[] }> {
  const row = await rowOf(ctx, id).forUpdate().executeTakeFirst()
  if (!row) throw notFound('attachment_not_found')
  if (row.attachmentId !== null) return { upload: await get(ctx, { id }), spare: [taken.key, taken.thumbnailKey] }
  const { attachment, spare } = await keep(ctx, toOf(row), taken)
  await ctx.db.updateTable('partialUploads').set({ attachmentId: attachment.id, partKeys: [] }).where('id', '=', id).execute()
  return { upload: { id, size: row.size, received: row.received, attachment }, spare: [...spare, ...row.partKeys] }
}
