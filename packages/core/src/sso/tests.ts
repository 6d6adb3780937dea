import type { GetSsoTest, SsoTest } from '@balcao/contracts/sso/sign-in'
import { type Ctx, me } from '../ctx.ts'
import { notFound } from '../errors.ts'
import { must } from '../policy.ts'

/** What a test sign-in of the caller learned. @throws DomainError forbidden, sso_test_not_found */
export async function getTest(ctx: Ctx, { id }: GetSsoTest): Promise<SsoTest> {
  must(ctx, 'sso.manage')
  const row = await ctx.db
    .selectFrom('ssoSignIns')
    .where('id', '=', id)
    .where('purpose', '=', 'test')
    .where('testerId', '=', me(ctx))
    .select('result')
    .executeTakeFirst()
  if (!row) throw notFound('sso_test_not_found')
  const nothing: Omit<SsoTest, 'id'> = { outcome: null, detail: '', claims: [], account: null }
  return { id, ...((row.result as Omit<SsoTest, 'id'> | null) ?? nothing) }
}
