import type { AssistantReport } from '@balcao/contracts/assistant/runs'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { must } from '../../policy.ts'

/** How well the assistant did, as far as its runs are kept. @throws DomainError forbidden */
export async function report(ctx: Ctx): Promise<AssistantReport> {
  must(ctx, 'assistant.manage')
  return { triage: await triageHits(ctx), verdicts: await verdicts(ctx) }
}

async function verdicts({ db, actor }: Ctx): Promise<AssistantReport['verdicts']> {
  const { rows } = await sql<AssistantReport['verdicts'][number]>`
    select feature, adapter, prompt_version as "promptVersion",
      count(*) filter (where helpful)::int as helpful, count(*) filter (where not helpful)::int as unhelpful
    from assistant_runs where tenant_id = ${actor.tenantId} and helpful is not null
    group by feature, adapter, prompt_version order by feature, adapter, prompt_version`.execute(db)
  return rows
}

/** What triage guessed of new tickets, compared with what they have now: whatever people or rules made of them since. */
async function triageHits({ db, actor }: Ctx): Promise<AssistantReport['triage']> {
  const { rows } = await sql<AssistantReport['triage'][number]>`
    select g.field, count(*)::int as guessed, count(*) filter (where now.value = g.value)::int as right,
      count(*) filter (where g.set)::int as set, count(*) filter (where g.set and now.value is distinct from g.value)::int as corrected
    from assistant_runs r
    join tickets t on t.tenant_id = r.tenant_id and t.id = r.ticket_id and t.status not in ('merged', 'spam')
    cross join jsonb_to_recordset(r.details -> 'guesses') as g (field text, value text, set boolean)
    cross join lateral (select case g.field when 'queue' then t.queue_id::text when 'type' then t.type else t.priority end as value) now
    where r.tenant_id = ${actor.tenantId} and r.feature = 'triage' and r.asker_id is null
    group by g.field order by array_position(array['queue', 'type', 'priority'], g.field)`.execute(db)
  return rows
}
