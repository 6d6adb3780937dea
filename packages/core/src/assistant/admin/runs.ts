import type { GapList, GetRun, ListRuns, Run, RunWhy } from '@balcao/contracts/assistant/runs'
import type { ListOf } from '@balcao/contracts/common'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { notFound } from '../../errors.ts'
import { encodeCursor, lastId, pageOf, rowsOfPage } from '../../paging.ts'
import { must } from '../../policy.ts'
import type { RunDetails } from '../record.ts'

const ORDER = 'assistant_runs'
const MOST_GAPS = 50

const rows = ({ db }: Ctx) =>
  db
    .selectFrom('assistantRuns as r')
    .leftJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'r.tenantId').onRef('u.id', '=', 'r.askerId'))
    .select(['r.id', 'r.feature', 'r.adapter', 'r.model', 'r.askerId', 'u.name as askerName', 'r.conversationId', 'r.question'])
    .select(['r.outcome', 'r.fallback', 'r.confidence', 'r.helpful', 'r.promptVersion', 'r.tokens', 'r.cost', 'r.ms', 'r.createdAt'])
type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

const view = ({ askerId, askerName, cost, ...row }: Row): Run => ({
  ...(row as Omit<Run, 'asker' | 'cost'>),
  cost: Number(cost),
  asker: askerId === null ? null : { id: askerId, name: askerName ?? '' },
})

/** Runs, the newest first. @throws DomainError forbidden, invalid_cursor */
export async function list(ctx: Ctx, input: ListRuns): Promise<ListOf<Run>> {
  must(ctx, 'assistant.manage')
  const after = lastId(input.cursor, ORDER)
  const found = await rows(ctx)
    .$if(input.feature !== undefined, (q) => q.where('r.feature', '=', input.feature as string))
    .$if(input.outcome !== undefined, (q) => q.where('r.outcome', '=', input.outcome as Run['outcome']))
    .$if(input.helpful !== undefined, (q) => q.where('r.helpful', '=', input.helpful as boolean))
    .$if(after !== undefined, (q) => q.where('r.id', '<', after as number))
    .orderBy('r.id', 'desc')
    .$call(rowsOfPage(input))
    .execute()
  return pageOf(found, input.limit, view, ({ id }) => encodeCursor(ORDER, [id]))
}

/** Why an answer was given. @throws DomainError forbidden, run_not_found */
export async function get(ctx: Ctx, { id }: GetRun): Promise<RunWhy> {
  must(ctx, 'assistant.manage')
  const row = await rows(ctx)
    .leftJoin('chatMessages as m', (join) => join.onRef('m.tenantId', '=', 'r.tenantId').onRef('m.id', '=', 'r.messageId'))
    .where('r.id', '=', id)
    .select(['r.details', 'm.content as answer'])
    .executeTakeFirst()
  if (!row) throw notFound('run_not_found')
  const { details, answer, ...run } = row
  const { passages = [], tools = [], features = {}, dropped = [], masked = {} } = details as RunDetails
  return { ...view(run), passages, tools, features, dropped, masked, answer }
}

/** What was asked and not answered within the last 30 days, the most frequent first. @throws DomainError forbidden */
export async function gaps(ctx: Ctx): Promise<GapList> {
  must(ctx, 'assistant.manage')
  const { rows: data } = await sql<GapList['data'][number]>`
    select (array_agg(question order by id desc))[1] as question, count(*)::int as times, max(created_at) as last_at
    from assistant_runs
    where outcome = 'refusal' and question is not null and created_at > now() - interval '30 days'
    group by lower(trim(regexp_replace(question, '[[:space:][:punct:]]+', ' ', 'g')))
    order by times desc, last_at desc limit ${MOST_GAPS}`.execute(ctx.db)
  return { data }
}
