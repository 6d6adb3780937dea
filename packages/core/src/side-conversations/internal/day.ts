import { MAX_SIDE_MESSAGES_A_DAY, MAX_SIDE_MESSAGES_A_DAY_AT_FIRST } from '@balcao/contracts/side-conversations/bounds'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { DomainError } from '../../errors.ts'

/** Side conversations go to addresses that nobody proved: an organisation writes so many a day. @throws DomainError side_day_full */
export async function mustHaveLeftToday({ db, actor }: Ctx): Promise<void> {
  const { isNew } = await db
    .selectFrom('tenants')
    .select(sql<boolean>`created_at > now() - interval '7 days'`.as('isNew'))
    .where('id', '=', actor.tenantId)
    .executeTakeFirstOrThrow()
  const most = isNew ? MAX_SIDE_MESSAGES_A_DAY_AT_FIRST : MAX_SIDE_MESSAGES_A_DAY
  const row = await db
    .selectFrom('sideMessages')
    .select(sql<boolean>`created_at > now() - interval '1 day'`.as('isRecent'))
    .where('authorId', 'is not', null)
    .orderBy('id', 'desc')
    .offset(most - 1)
    .limit(1)
    .executeTakeFirst()
  if (row?.isRecent) throw new DomainError('limited', 'side_day_full')
}
