import type { Audience } from '@balcao/contracts/kb/words'
import type { Actor } from '../ctx.ts'
import { scopeOf } from '../roles/grants.ts'

/** What of an article decides who may write it. */
export type ArticleFacts = { authorId: number | null; ownerId: number | null }

/** Whether the role has the permission at all is asked before (see policy.ts). */
export const kbPolicy = {
  'article.write': () => true,
  /** Seeing and changing what is being written: all of it, or what one wrote or owns. */
  'article.edit': (actor: Actor, { authorId, ownerId }: ArticleFacts) => {
    const scope = scopeOf(actor, 'article.write')
    return scope === 'tenant' || (scope !== undefined && actor.userId !== null && [authorId, ownerId].includes(actor.userId))
  },
  'article.publish': () => true,
  'article.publish_public': () => true,
  /** Giving it to these readers. */
  'article.release': (actor: Actor, audience: Audience) =>
    scopeOf(actor, audience === 'public' ? 'article.publish_public' : 'article.publish') !== undefined,
  'article.manage': () => true,
  'article.insights': () => true,
  'article.configure': () => true,
}
