import type { FavourTemplate, Template } from '@balcao/contracts/templates/templates'
import { type Ctx, me } from '../ctx.ts'
import { must } from '../policy.ts'
import { now } from '../tickets/queries.ts'
import { mustFindTemplate, templateView } from './rows.ts'

/** Counts that somebody used it, for all and for themselves, so that the most used come first. */
export async function countUse(ctx: Ctx, id: number): Promise<void> {
  await ctx.db
    .updateTable('templates')
    .set((eb) => ({ uses: eb('uses', '+', 1), lastUsedAt: now }))
    .where('id', '=', id)
    .execute()
  await ctx.db
    .insertInto('templateUses')
    .values({ tenantId: ctx.actor.tenantId, userId: me(ctx), templateId: id, uses: 1, lastUsedAt: now })
    .onConflict((oc) =>
      oc
        .columns(['tenantId', 'userId', 'templateId'])
        .doUpdateSet((eb) => ({ uses: eb('templateUses.uses', '+', 1), lastUsedAt: eb.ref('excluded.lastUsedAt') })),
    )
    .execute()
}

/** Puts a template among the caller's favourites, or takes it from them. @throws DomainError forbidden, template_not_found */
export async function favour(ctx: Ctx, { id, favourite }: FavourTemplate): Promise<Template> {
  must(ctx, 'template.use')
  await mustFindTemplate(ctx, id)
  await ctx.db
    .insertInto('templateUses')
    .values({ tenantId: ctx.actor.tenantId, userId: me(ctx), templateId: id, isFavourite: favourite })
    .onConflict((oc) => oc.columns(['tenantId', 'userId', 'templateId']).doUpdateSet({ isFavourite: favourite }))
    .execute()
  return templateView(await mustFindTemplate(ctx, id))
}
