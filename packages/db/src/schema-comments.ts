import type { Stamp } from './schema-columns.ts'

/** What a message said before its edit of this number, and since when. */
export type CommentVersionsTable = { tenantId: number; commentId: number; edit: number; content: string; writtenAt: Stamp }
