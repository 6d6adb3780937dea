import type { Maybe } from './schema-columns.ts'

/** The words of an organisation's own for a status, as staff and as customers read it; null is the built-in one. */
export type StatusNamesTable = { tenantId: number; status: string; name: Maybe<string>; customerName: Maybe<string> }
