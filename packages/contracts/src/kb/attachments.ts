import { z } from 'zod'
import { SECRET_KINDS } from '../comments/secret-kinds.ts'
import { Id } from '../common.ts'
import { FILE_STATES } from '../files/attachments.ts'
import { ArticleAttachment } from './articles.ts'

/** The answer to an upload: whether the scanner is done with it, and what it seems to hold that its sender may not mean to show. */
export const TakenArticleAttachment = ArticleAttachment.extend({ state: z.enum(FILE_STATES), mayHold: z.array(z.enum(SECRET_KINDS)) })
export type TakenArticleAttachment = z.output<typeof TakenArticleAttachment>

export const RemoveArticleAttachment = z.strictObject({ id: Id, attId: Id })
export type RemoveArticleAttachment = z.output<typeof RemoveArticleAttachment>
