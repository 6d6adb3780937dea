import type { Generated } from 'kysely'
import type { Maybe, Stamp } from './schema-columns.ts'

/** The words of a ticket or a message; triggers write them, and only functions of the database read what is in `words`. */
export type TicketTextsTable = { tenantId: number; ticketId: number; words: string }
export type CommentTextsTable = { tenantId: number; commentId: number; ticketId: number; words: string }

/** A search of one person: with a name it is kept, without one it is among their last. */
export type KeptSearchesTable = { tenantId: number; id: Generated<number>; userId: number; q: string; name: Maybe<string>; usedAt: Stamp }
