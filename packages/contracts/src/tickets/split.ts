import { z } from 'zod'
import { Id, line } from '../common.ts'
import { MAX_TEAMS, MAX_WATCHERS } from '../watchers/watching.ts'
import { MAX_TITLE } from './bounds.ts'

/** A customer's message that is a matter of its own. Of those who follow the ticket, the named follow the new one too. */
export const SplitComment = z.strictObject({
  id: Id,
  commentId: Id,
  title: line(MAX_TITLE),
  watcherIds: z.array(Id).max(MAX_WATCHERS).optional(),
  /** Of the teams that follow it as one, by their queues, and of the addresses, by their ids on it. */
  teamIds: z.array(Id).max(MAX_TEAMS).optional(),
  emailIds: z.array(Id).max(MAX_WATCHERS).optional(),
})
export type SplitComment = z.output<typeof SplitComment>
