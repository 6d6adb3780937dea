import { z } from 'zod'
import { Id } from '../common.ts'

export const PrepareChatTemplate = z.strictObject({ id: Id, templateId: Id })
export type PrepareChatTemplate = z.output<typeof PrepareChatTemplate>

/** The answer as it would be said; `open` are the variables without a value. Nothing was said, and no ticket changed. */
export const PreparedChatTemplate = z.object({ content: z.string(), open: z.array(z.string()) })
export type PreparedChatTemplate = z.output<typeof PreparedChatTemplate>
