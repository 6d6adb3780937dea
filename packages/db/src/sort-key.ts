import { sql } from 'kysely'

/** What rows are ordered by where names stand as people look for them, without case and accents. `column` may name its table. */
export const sortKey = (column: string) => sql<string>`sort_key(${sql.ref(column)})`

/** Whether the name in `column` and its id stand after these, in that order. */
export const isAfterName = (column: string, id: string, [name, last]: readonly unknown[]) =>
  sql<boolean>`(${sortKey(column)}, ${sql.ref(id)}) > (sort_key(${name}), ${last})`
