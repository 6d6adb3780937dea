import type { ListOf } from '@balcao/contracts/common'
import type { SelectQueryBuilder } from 'kysely'
import { DomainError, fieldErrors } from './errors.ts'

/** Where a list continues: what it was ordered by, and the last row's values. */
type Position = (string | number)[]

/** A cursor is opaque to clients; it names its order so that one of another list is refused. */
export function encodeCursor(order: string, position: Position): string {
  return Buffer.from(JSON.stringify([order, ...position])).toString('base64url')
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/
const SOUND = {
  integer: (value: unknown) => Number.isSafeInteger(value),
  text: (value: unknown) => typeof value === 'string' && !value.includes('\0') && value.isWellFormed(),
  instant: (value: unknown) => typeof value === 'string' && INSTANT.test(value) && !Number.isNaN(Date.parse(value)),
}
export type CursorPart = keyof typeof SOUND

/** @throws DomainError invalid_cursor when `encodeCursor` cannot have made it for this order, with values of these kinds */
export function decodeCursor(cursor: string, order: string, parts: readonly CursorPart[]): Position {
  const fail = () => new DomainError('invalid', 'invalid_cursor', fieldErrors([{ field: 'cursor', reason: 'cursor_malformed' }]))
  try {
    const [named, ...position] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as [string, ...Position]
    if (named !== order || position.length !== parts.length || !parts.every((part, n) => SOUND[part](position[n]))) throw fail()
    return position
  } catch {
    throw fail()
  }
}

/** The id after which a list goes on that is ordered by it alone; undefined at its beginning. @throws DomainError invalid_cursor */
export const lastId = (cursor: string | undefined, order: string): number | undefined =>
  cursor ? Number(decodeCursor(cursor, order, ['integer'])[0]) : undefined

type Paged = { limit: number; cursor?: string | undefined; page?: number | undefined }

/** The rows of a page, and one more for `pageOf`: after its cursor or, where it has none, by its number. */
export const rowsOfPage =
  ({ limit, cursor, page }: Paged) =>
  <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): SelectQueryBuilder<DB, TB, O> =>
    query.limit(limit + 1).offset(!cursor && page ? (page - 1) * limit : 0)

/** One page out of `limit + 1` rows: the extra one says whether there is more. */
export function pageOf<R, T>(rows: R[], limit: number, show: (row: R) => T, cursor: (row: R) => string, total?: number): ListOf<T> {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const hasNext = rows.length > limit
  return { data: page.map(show), hasNext, nextCursor: hasNext && last ? cursor(last) : null, ...(total === undefined ? {} : { total }) }
}
