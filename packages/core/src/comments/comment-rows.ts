import type { AddComment, Comment, ListComments } from '@balcao/contracts/comments/comments'
import { withoutMarkup } from '@balcao/contracts/comments/mention-text'
import { prepared } from '@balcao/db/prepared'
import type { Side, Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'
import { type Actor, type Ctx, me } from '../ctx.ts'
import { loadCached } from '../dataloader.ts'
import { attachmentsOfComment } from '../files/attachment-rows.ts'
import { encodeCursor, lastId, rowsOfPage } from '../paging.ts'
import type { Part } from '../tickets/merges/rows.ts'
import { author } from '../tickets/ticket-view.ts'

const columns = [
  'm.id',
  'm.ticketId',
  'm.authorId',
  'm.authorSide',
  'm.content',
  'm.isInternal',
  'm.createdAt',
  'm.editedAt',
  'm.edits',
  'u.name as authorName',
  'u.email as authorEmail',
] as const
/** Only those that they show to customers. */
const shownPronouns = sql<string | null>`case when ${sql.ref('u.pronounsForCustomers')} then ${sql.ref('u.pronouns')} end`.as(
  'authorPronouns',
)

function withAuthors(db: Tx) {
  return db
    .selectFrom('comments as m')
    .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'm.tenantId').onRef('u.id', '=', 'm.authorId'))
    .select(columns)
    .select(shownPronouns)
    .select(attachmentsOfComment)
}

export type CommentRow = Awaited<ReturnType<ReturnType<typeof withAuthors>['execute']>>[number]

/** One page of a ticket's messages, with those of the tickets merged into it, and one row more. */
export function commentRows(db: Tx, actor: Actor, input: ListComments, parts: readonly Part[] = []) {
  const after = lastId(input.cursor, `comments:${input.order}`)
  return withAuthors(db)
    .where((eb) =>
      parts.length === 0
        ? eb('m.ticketId', '=', input.ticketId)
        : eb('m.ticketId', '=', eb.fn.any(eb.val([input.ticketId, ...parts.map(({ id }) => id)]))),
    )
    .$if(actor.side === 'customer', (q) => q.where('m.isInternal', '=', false))
    .$if(after !== undefined, (q) => q.where('m.id', input.order === 'asc' ? '>' : '<', after as number))
    .orderBy('m.id', input.order)
    .$call(rowsOfPage(input))
}

export const commentCursor = (row: CommentRow, order: 'asc' | 'desc') => encodeCursor(`comments:${order}`, [row.id])

/** Some comments by id. */
export const findComments = async (db: Tx, ids: readonly number[]): Promise<CommentRow[]> => (ids.length === 0 ? [] : commentsById(db, ids))

const commentsById = prepared((db: Tx, ids: readonly number[]) =>
  withAuthors(db)
    .where((eb) => eb('m.id', '=', eb.fn.any(eb.val(ids))))
    .compile(),
)

/** One message as it is. What is done about it changes none: asked once for all who run beside each other. */
export async function findComment(db: Tx, id: number): Promise<CommentRow | undefined> {
  const rows = await loadCached(db, 'comments', [id], (ids) => findComments(db, ids))
  return rows.find((row) => row.id === id)
}

type NewComment = Pick<AddComment, 'ticketId' | 'content'> & { isInternal: boolean; isFirstResponse: boolean }

/** Writes a message, and on its ticket that something was said: one statement. A note does not touch what customers see. */
export async function insertComment(ctx: Ctx, { isFirstResponse, ...input }: NewComment): Promise<CommentRow> {
  const { tenantId, side, name, email } = ctx.actor
  const authorId = me(ctx)
  // Somebody of the desk speaks for the other side on a ticket of their own.
  const by = sql`case when requester_id = ${authorId} then 'customer' else ${side} end`
  const shown = input.isInternal ? sql`` : sql`, customer_updated_at = now(), last_message_at = now(), last_public_by = ${by}`
  const answered = isFirstResponse ? sql`, first_response_at = now()` : sql``
  const { rows } = await sql<{ id: number; createdAt: string }>`
    with touched as (update tickets set updated_at = now()${shown}${answered} where id = ${input.ticketId})
    insert into comments (tenant_id, ticket_id, author_id, author_side, content, is_internal)
    values (${tenantId}, ${input.ticketId}, ${authorId}, ${side}, ${input.content}, ${input.isInternal})
    returning id, created_at`.execute(ctx.db)
  const [row] = rows as [{ id: number; createdAt: string }]
  const author = { authorId, authorSide: side, authorName: name, authorEmail: email, authorPronouns: null }
  return { ...input, ...row, ...author, editedAt: null, edits: 0, attachments: [] }
}

/** A message as one side sees it: customers get the names of staff, not their addresses. */
export function commentView(row: CommentRow, side: Side): Comment {
  return {
    id: row.id,
    ticketId: row.ticketId,
    author: author(row, side, row.authorSide === 'staff'),
    authorSide: row.authorSide as Comment['authorSide'],
    content: side === 'customer' && row.authorSide === 'staff' ? withoutMarkup(row.content) : row.content,
    isInternal: row.isInternal,
    createdAt: row.createdAt,
    ...(row.editedAt === null ? {} : { edited: { at: row.editedAt, times: row.edits } }),
    attachments: row.attachments,
  }
}
