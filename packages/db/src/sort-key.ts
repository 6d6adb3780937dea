import { sql } from 'kysely'

/** Sort expression for names, without case and accents; `column` may include its table. */
export const sortKey = (column: string) => sql<string>`sort_key(${sql.ref(column)})`

/** Whether the name in `column` and its id come after these in sort order. */
export const isAfterName = (column: string, id: string, [name, last]: readonly unknown[]) =>
  sql<boolean>`(${sortKey(column)}, ${sql.ref(id)}) > (sort_key(${name}), ${last})`
