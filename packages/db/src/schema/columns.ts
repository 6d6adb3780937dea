import type { ColumnType, JSONColumnType } from 'kysely'

/** Filled by the database when left out. Instants are ISO text (decision 001). */
export type Stamp = ColumnType<string, string | undefined, string>
export type Maybe<T> = ColumnType<T | null, T | null | undefined, T | null>
export type Json<T extends object> = JSONColumnType<T, string, string>
export type MaybeJson<T extends object = Record<string, unknown>> = ColumnType<T | null, string | null | undefined, string | null>
