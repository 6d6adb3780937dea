import { z } from 'zod'
import { Done } from '../auth/session.ts'
import { Id, Timestamp } from '../common.ts'

/** An address at which calendar programs read absences: one's own, or those of a queue's members. */
export const Feed = z.object({ id: Id, queueId: Id.nullable(), createdAt: Timestamp, readAt: Timestamp.nullable() })
export type Feed = z.output<typeof Feed>
export const ListFeeds = z.strictObject({})
export const FeedList = z.object({ data: z.array(Feed) })
export type FeedList = z.output<typeof FeedList>

/** Replaces the address of the same scope: the former one no longer answers. */
export const CreateFeed = z.strictObject({ queueId: Id.nullable().default(null) })
export type CreateFeed = z.output<typeof CreateFeed>
/** The address is told this once. */
export const NewFeed = Feed.extend({ address: z.string() })
export type NewFeed = z.output<typeof NewFeed>

export const GetFeed = z.strictObject({ id: Id })
export type GetFeed = z.output<typeof GetFeed>
export const FeedRemoved = Done
