import type { AssistantSettings } from '@balcao/contracts/assistant/settings'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'

/** Whether a person, or a conversation, had all answers of a model that the organisation gives a day, or in all. */
export async function limitReached(
  { db }: Ctx,
  { limits }: AssistantSettings,
  askerId: number,
  conversationId?: number,
): Promise<'limit' | undefined> {
  const { personDay, conversation } = limits
  if (personDay === null && conversation === null) return undefined
  const { today, here } = await db
    .selectFrom('assistantRuns')
    .where('askerId', '=', askerId)
    .where('adapter', '=', 'model')
    .select([
      sql<number>`count(*) filter (where created_at >= date_trunc('day', now()))::int`.as('today'),
      sql<number>`count(*) filter (where conversation_id = ${conversationId ?? null}::bigint)::int`.as('here'),
    ])
    .executeTakeFirstOrThrow()
  const isOver =
    (personDay !== null && today >= personDay) || (conversation !== null && conversationId !== undefined && here >= conversation)
  return isOver ? 'limit' : undefined
}
