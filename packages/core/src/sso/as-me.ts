import { asPerson } from '../auth/begin.ts'
import type { AuthContext } from '../auth/session.ts'
import { mustBeFresh } from '../auth/step-up.ts'
import { type Ctx, me } from '../ctx.ts'

export type Open = <R>(rule: (ctx: Ctx) => Promise<R>, access?: 'read' | 'write') => Promise<R>

/** Providers are closed to customers: what is theirs to know of one is read beside their own transaction. @throws DomainError proof_required */
export async function asMe<R>(auth: AuthContext, open: Open, isChange: boolean, run: (ctx: Ctx) => Promise<R>): Promise<R> {
  const whose = await open(async (ctx) => {
    if (isChange) mustBeFresh(ctx)
    const { role } = await ctx.db.selectFrom('users').where('id', '=', me(ctx)).select('role').executeTakeFirstOrThrow()
    return { id: me(ctx), tenantId: ctx.actor.tenantId, name: ctx.actor.name, email: ctx.actor.email, role }
  }, 'read')
  return asPerson(auth, whose, run)
}
