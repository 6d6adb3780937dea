import { z } from 'zod'

export const GetDocumentRoom = z.strictObject({})
/** How many bytes the files of all versions take, and how many they may. */
export const DocumentRoom = z.object({ bytes: z.int(), quota: z.int() })
export type DocumentRoom = z.output<typeof DocumentRoom>
