import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import type { Visitor } from './visitors.ts'

/** At the portal, what began in the staff app as well, such as a call about a ticket; what is over is left to be rated for a day. */
const AT_PORTAL = sql<boolean>`((c.channel = 'widget' or c.queue_id is not null or c.type = 'ai')
  and (c.status <> 'closed' or c.closed_at > now() - interval '1 day'))`
const ON_OTHER_PAGES = sql<boolean>`c.channel = 'widget'`

/**
 * The conversations of a visitor, the newest first: a guest has what began in this browser, who is signed for all that began on the organisation's own
 * pages, and who is signed in at the portal those of the staff app, too.
 */
export const theirs = ({ db }: Ctx, { id, userId, isVerified, isSignedIn }: Pick<Visitor, 'id' | 'userId' | 'isVerified' | 'isSignedIn'>) =>
  db
    .selectFrom('conversations as c')
    .where('c.authorId', '=', userId)
    .where(isSignedIn ? AT_PORTAL : ON_OTHER_PAGES)
    .$if(!isVerified, (query) => query.where('c.visitorId', '=', id))
    .orderBy('c.id', 'desc')
