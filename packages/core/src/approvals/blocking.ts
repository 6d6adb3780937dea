import type { FieldReason } from '@balcao/contracts/reason-texts'
import type { Ctx } from '../ctx.ts'

/** Which of these tickets have approvals pending that block: what refuses resolving them, a reason for each approval. */
export async function pendingApprovals({ db }: Ctx, ticketIds: readonly number[]): Promise<Map<number, FieldReason[]>> {
  const rows = await db
    .selectFrom('approvals')
    .select(['ticketId', 'title'])
    .where((eb) => eb('ticketId', '=', eb.fn.any(eb.val([...ticketIds]))))
    .where('state', '=', 'pending')
    .where('blocks', '=', true)
    .orderBy('id')
    .execute()
  const reasonOf = ({ title }: { title: string }): FieldReason => ({ field: 'approvals', reason: 'approval_pending', params: { title } })
  return new Map([...Map.groupBy(rows, ({ ticketId }) => ticketId)].map(([id, all]) => [id, all.map(reasonOf)]))
}
