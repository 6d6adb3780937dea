import { GAP_DAYS } from '@balcao/contracts/kb/insights'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { masked } from '../from-ticket/mask.ts'
import type { Found } from './found.ts'
import { MOST_GAPS } from './search-gaps.ts'

type Row = Omit<Found, 'id' | 'kind' | 'article' | 'ticketIds'> & { folded: string }

/**
 * What readers asked the assistant and no article answered, as far as its runs are kept; an answer to the same question since makes it none. Questions
 * are the same by their words, whatever their order and signs.
 */
export async function refusedQuestions({ db, actor }: Ctx, minPeople: number): Promise<Found[]> {
  const { rows } = await sql<Row>`
    with asked as (
      select r.question, r.outcome, r.created_at as at, coalesce('u' || r.asker_id, 'c' || r.conversation_id, 'r' || r.id) as reader,
        array_to_string(array(select unnest(tsvector_to_array(kb_text_words(r.question))) order by 1), ' ') as folded
      from assistant_runs r
      where r.tenant_id = ${actor.tenantId} and r.feature = 'customer_answers' and r.question is not null and r.outcome in ('answer', 'perhaps', 'refusal')
        and r.created_at > now() - make_interval(days => ${GAP_DAYS}))
    select folded, (array_agg(question order by at desc))[1] as title, count(distinct reader)::int as people, count(*)::int as times,
      count(*) filter (where at > now() - interval '30 days')::int as recent,
      count(*) filter (where at between now() - interval '60 days' and now() - interval '30 days')::int as earlier, max(at) as "lastAt"
    from asked where folded <> ''
    group by folded having count(distinct reader) >= ${minPeople} and (array_agg(outcome order by at desc))[1] = 'refusal'
    order by people desc, folded limit ${MOST_GAPS}`.execute(db)
  return rows.map(({ folded, title, ...row }) => ({
    ...{ id: `refused:${folded}`.slice(0, 200), kind: 'refused', title: shown(title), ...row },
    ...{ article: null, ticketIds: [] },
  }))
}

/** Without what looks like a number or an address of somebody. */
const shown = (question: string) => masked(question.trim().replace(/\s+/gu, ' '), { people: [], companies: [] }).text.slice(0, 200)
