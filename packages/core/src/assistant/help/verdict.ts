import type { JudgedHelp, JudgeHelp } from '@balcao/contracts/assistant/help'
import { type Ctx, me } from '../../ctx.ts'
import { invalid, notFound } from '../../errors.ts'
import { recordRun } from '../record.ts'
import { settingsOf } from '../settings.ts'
import { mustHelpWith } from './help.ts'

/** What asks no model leaves no run, until somebody says whether it helped. */
const WITHOUT_RUN: readonly JudgeHelp['feature'][] = ['summary', 'triage']

/**
 * Keeps whether what the assistant showed somebody on a ticket helped them; each says so of what they asked for themselves.
 * @throws DomainError ticket_not_found, run_not_found, invalid_input
 */
export async function judge(ctx: Ctx, { id, feature, runId, helpful }: JudgeHelp): Promise<JudgedHelp> {
  const ticket = await mustHelpWith(ctx, id)
  if (runId === undefined && !WITHOUT_RUN.includes(feature)) throw invalid({ field: 'runId', reason: 'required' })
  const { numUpdatedRows } = await ctx.db
    .updateTable('assistantRuns')
    .set({ helpful })
    .where('ticketId', '=', id)
    .where('askerId', '=', me(ctx))
    .where('feature', '=', feature)
    .$if(runId !== undefined, (q) => q.where('id', '=', runId as number))
    .$if(runId === undefined, (q) => q.where('adapter', '=', 'offline').where('fallback', 'is', null))
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return { helpful }
  if (runId !== undefined) throw notFound('run_not_found')
  const { privacy } = await settingsOf(ctx)
  await recordRun(ctx, {
    ...{ feature, ticketId: id, adapter: 'offline', askerId: me(ctx), outcome: 'answer', ms: 0, helpful },
    question: privacy.keepsQuestions ? `#${ticket.number}` : null,
  })
  return { helpful }
}
