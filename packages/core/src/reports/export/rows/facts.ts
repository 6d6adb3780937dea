import { sql } from 'kysely'
import { type Ctx, me } from '../../../ctx.ts'
import { can } from '../../../policy.ts'
import { wordsIn } from '../../../ticket-list/export-words.ts'
import { conditionsOf } from '../../internal/source.ts'
import type { Cell } from '../tables.ts'
import { reportWords } from '../words.ts'
import type { AskedRows, Rows } from './rows.ts'

const KEYS = 'number event at day detail queue agent priority type channel company minutes businessMinutes score'.split(' ')

type Row = {
  number: number
  kind: string
  at: string
  day: string
  detail: string
  queue: string | null
  queueId: number
  agent: string | null
  agentId: number
  priority: string
  type: string
  channel: string
  company: string | null
  ms: number | null
  businessMs: number | null
  score: number | null
}
const minutes = (ms: number | null): Cell => (ms === null ? null : Math.round(ms / 600) / 100)

/** Each thing that reports count of the period, with what the ticket was then. */
export async function factRows(ctx: Ctx, { question, reader, again }: AskedRows): Promise<Rows> {
  const { head, goneQueue, event } = reportWords(reader.language)
  const words = wordsIn(reader.language)
  const { rows: tickets } = await sql<{ id: number; count: number }>`
    select f.ticket_id as id, count(*)::int as count from report_facts f
    where f.day between ${question.from}::date and ${question.to}::date and ${conditionsOf(question)} group by 1 order by 1`.execute(ctx.db)
  return {
    keys: KEYS,
    heads: KEYS.map((key) => head[key] ?? key),
    ids: tickets.map(({ id }) => id),
    total: tickets.reduce((sum, { count }) => sum + count, 0),
    part: async (theirs, ids) => {
      const asked = await again(theirs)
      const named = can(theirs.actor, 'report.people')
      const { rows } = await sql<Row>`
        select t.number, f.kind, f.at, to_char(f.day, 'YYYY-MM-DD') as day,
          case when f.kind in ('entered_custom', 'left_custom') then coalesce(s.name, f.detail) else f.detail end as detail, q.name as queue, f.queue_id as "queueId", u.name as agent,
          f.agent_id as "agentId", f.priority, f.type, f.channel, c.name as company, f.ms, f.business_ms as "businessMs", f.score
        from report_facts f join tickets t on t.tenant_id = f.tenant_id and t.id = f.ticket_id
          left join queues q on q.tenant_id = f.tenant_id and q.id = f.queue_id
          left join users u on u.tenant_id = f.tenant_id and u.id = f.agent_id
          left join custom_statuses s on s.tenant_id = f.tenant_id and f.kind in ('entered_custom', 'left_custom') and s.id::text = f.detail
          left join companies c on c.tenant_id = f.tenant_id and c.id = f.company_id
        where f.ticket_id = any(${[...ids]}::bigint[]) and f.day between ${asked.from}::date and ${asked.to}::date and ${conditionsOf(asked)}
        order by f.ticket_id, f.at, f.kind, f.n`.execute(theirs.db)
      return rows.map((row) => [
        ...[row.number, event[row.kind] ?? row.kind, reader.instant(row.at), row.day, row.detail],
        row.queue ?? (row.queueId === 0 ? null : goneQueue),
        // Of others only who may see people's figures has the names.
        named || row.agentId === me(theirs) ? row.agent : null,
        ...[words.priority(row.priority), words.type(row.type), words.channel(row.channel), row.company],
        ...[minutes(row.ms), minutes(row.businessMs), row.score],
      ])
    },
  }
}
