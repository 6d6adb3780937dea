import { z } from 'zod'
import { Id, line } from '../common.ts'
import { MAX_TITLE } from './bounds.ts'

/** A customer's message that is a matter of its own. */
export const SplitComment = z.strictObject({ id: Id, commentId: Id, title: line(MAX_TITLE) })
export type SplitComment = z.output<typeof SplitComment>
