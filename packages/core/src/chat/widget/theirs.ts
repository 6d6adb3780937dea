import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import type { Visitor } from './visitors.ts'

/**
 * The conversations of a visitor, the newest first: a guest has what began in this browser, who is signed for all that began on the organisation's own
 * pages, and who is signed in at the portal those of the staff app as well, such as one that they are called to about a ticket.
 */
export const theirs = ({ db }: Ctx, { id, userId, isVerified, isSignedIn }: Pick<Visitor, 'id' | 'userId' | 'isVerified' | 'isSignedIn'>) =>
  db
    .selectFrom('conversations as c')
    .where('c.authorId', '=', userId)
    .where(
      isSignedIn ? sql<boolean>`(c.channel = 'widget' or c.queue_id is not null or c.type = 'ai')` : sql<boolean>`c.channel = 'widget'`,
    )
    .$if(!isVerified, (query) => query.where('c.visitorId', '=', id))
    .orderBy('c.id', 'desc')
