import { z } from 'zod'
import { Id, line } from '../common.ts'
import { MAX_FOLDER_NAME } from './bounds.ts'

/** A folder, with how many documents the reader sees that lie in it itself. */
export const DocumentFolder = z.object({ id: Id, parentId: Id.nullable(), name: z.string(), documents: z.int() })
export type DocumentFolder = z.output<typeof DocumentFolder>

export const ListFolders = z.strictObject({})
/** All of them by name; `unfiled` counts documents that lie in none. Customers get those in which they read something, without their places. */
export const DocumentFolders = z.object({ data: z.array(DocumentFolder), unfiled: z.int() })
export type DocumentFolders = z.output<typeof DocumentFolders>

/** `parentId` null: at the top. */
export const CreateFolder = z.strictObject({ name: line(MAX_FOLDER_NAME), parentId: Id.nullable().default(null) })
export type CreateFolder = z.output<typeof CreateFolder>

export const UpdateFolder = z.strictObject({ id: Id, name: line(MAX_FOLDER_NAME).optional(), parentId: Id.nullable().optional() })
export type UpdateFolder = z.output<typeof UpdateFolder>

/** What lies in it goes to `moveToId` (null: to the top); without it, only an empty folder is deleted. */
export const RemoveFolder = z.strictObject({ id: Id, moveToId: Id.nullable().optional() })
export type RemoveFolder = z.output<typeof RemoveFolder>
