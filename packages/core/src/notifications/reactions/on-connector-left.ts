import type { Ctx } from '../../ctx.ts'
import { setUpBy } from '../../integrations/gallery/left.ts'
import type { Fact } from '../../reactions.ts'
import { notifyAdmins } from '../admins.ts'
import { newsOf } from '../news/news.ts'

/** Tells the administrators, once a person, that somebody left who set up connections that still work: their accesses may be that person's own. */
export async function notifyOfConnections(ctx: Ctx, { payload: { userId } }: Fact<'user:changed'> | Fact<'user:removed'>): Promise<void> {
  if (userId === null) return
  const person = await ctx.db.selectFrom('users').select(['name', 'isActive']).where('id', '=', userId).executeTakeFirst()
  if (!person || person.isActive) return
  const connections = await setUpBy(ctx, userId)
  if (connections.length === 0) return
  await notifyAdmins(ctx, {
    sourceKey: `connections-of-${userId}`,
    said: newsOf('connectorLeft', {
      name: person.name,
      connections: connections.flatMap(({ name }) => (name ? [name] : [])),
      count: connections.length,
    }),
    type: 'connections_orphaned',
    module: 'settings',
    severity: 'warning',
    priority: 'medium',
    actionUrl: '/integrations?left=1',
  })
}
