import { DUE_DAYS, type RequestKind } from '@balcao/contracts/privacy/bounds'
import { sql } from 'kysely'
import { diff } from '../../audit/diff.ts'
import { audit } from '../../audit/record.ts'
import { type Ctx, me } from '../../ctx.ts'
import { today } from '../holds.ts'

export type NewRequest = {
  kind: RequestKind
  userId: number | null
  name: string
  email: string
  language: string
  source: 'portal' | 'staff' | 'registered'
  text: string
  proof?: string
}

/** Writes a request down under the next number, due in fifteen days; who made it is mailed that it came in. @returns its id */
export async function makeRequest(ctx: Ctx, input: NewRequest): Promise<number> {
  const { tenantId } = ctx.actor
  const { rows } = await sql<{ number: number }>`
    insert into privacy_numbers (tenant_id, last_number) values (${tenantId}, 1)
    on conflict (tenant_id) do update set last_number = privacy_numbers.last_number + 1 returning last_number as number`.execute(ctx.db)
  const { id } = await ctx.db
    .insertInto('privacyRequests')
    .values({
      ...{ tenantId, ...input, number: rows[0]?.number as number, createdBy: me(ctx) },
      dueOn: sql<string>`${today(tenantId)} + ${sql.lit(DUE_DAYS)}`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { kind, source, userId } = input
  await audit(ctx, {
    action: 'privacy_request.created',
    resource: 'privacy_request',
    resourceId: id,
    ...diff(null, { kind, source, userId }),
  })
  await ctx.emit('privacy:received', { requestId: id })
  return id
}
