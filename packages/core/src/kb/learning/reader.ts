import type { Article } from '@balcao/contracts/kb/articles'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { DomainError, notFound } from '../../errors.ts'
import { readable } from '../readers.ts'

/** What a request says of who reads, beside its session. */
export type Visitor = {
  /** Names somebody without a session for a day; another day or tenant gives another name. */
  nameFor(tenantId: number): string
  /** A robot, or a browser that fetches ahead: it reads nothing. */
  isMachine: boolean
}

/** Who reads, as rows name them. */
export type Reader = { reader: string; userId: number | null }

/** The person of the session, else the visitor. */
export const readerOf = ({ actor }: Ctx, visitor: Visitor): Reader =>
  actor.userId === null
    ? { reader: `v${visitor.nameFor(actor.tenantId)}`, userId: null }
    : { reader: `u${actor.userId}`, userId: actor.userId }

/** The same, said to the database as well: a guest has the rows of their own name and no others. */
export async function actAsReader(ctx: Ctx, visitor: Visitor): Promise<Reader> {
  const who = readerOf(ctx, visitor)
  if (who.userId === null) await sql`select set_config('app.reader', ${who.reader}, true)`.execute(ctx.db)
  return who
}

type Read = { id: number; authorId: number | null; ownerId: number | null }

/**
 * An article that this reader may read as it is published.
 * @throws DomainError article_not_found
 */
export async function mustRead(ctx: Ctx, id: Article['id']): Promise<Read> {
  const article = await ctx.db
    .selectFrom('kbArticles as a')
    .select(['a.id', 'a.authorId', 'a.ownerId'])
    .where('a.id', '=', id)
    .where(readable(ctx))
    .executeTakeFirst()
  if (!article) throw notFound('article_not_found')
  return article
}

/** Too much from one reader. */
export const tooMany = () => new DomainError('limited', 'rate_limited')
