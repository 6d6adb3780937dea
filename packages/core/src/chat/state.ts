import type { ChatCounts, ChatHealth, ChatStats } from '@balcao/contracts/chat/state'
import { sql } from 'kysely'
import { type Ctx, me } from '../ctx.ts'
import { readable } from '../kb/readers.ts'

/** Whether the chat works: that this answers at all says so of the database. */
export async function health(ctx: Ctx, bus: ChatHealth['bus']): Promise<ChatHealth> {
  const article = await ctx.db.selectFrom('kbArticles as a').where(readable(ctx)).select('a.id').limit(1).executeTakeFirst()
  const assistant = { adapter: 'offline', state: article ? 'ready' : 'no_articles' } as const
  return { status: bus === 'ok' ? 'ok' : 'degraded', bus, database: 'ok', assistant }
}

type Figures = { active: number; unread: number }

/** The caller's own conversations that go on, and what they have not read in them. */
async function figuresOf(ctx: Ctx): Promise<Figures> {
  const { rows } = await sql<Figures>`
    select count(distinct c.id)::int as active, count(m.id)::int as unread
    from conversation_participants p
    join conversations c on c.tenant_id = p.tenant_id and c.id = p.conversation_id and c.status <> 'closed'
    left join chat_messages m on m.tenant_id = c.tenant_id and m.conversation_id = c.id and m.seq > p.read_seq
      and m.author_id is distinct from ${me(ctx)}
    where p.tenant_id = ${ctx.actor.tenantId} and p.user_id = ${me(ctx)}`.execute(ctx.db)
  return rows[0] ?? { active: 0, unread: 0 }
}

/** What waits for the caller: what is offered to them now, and what they have not read. */
export async function counts(ctx: Ctx): Promise<ChatCounts> {
  const { unread } = await figuresOf(ctx)
  if (ctx.actor.side === 'customer') return { offered: 0, unread }
  const { offered } = await ctx.db
    .selectFrom('conversations')
    .where('status', '=', 'waiting')
    .where('offeredTo', '=', me(ctx))
    .where('offeredUntil', '>', sql<string>`clock_timestamp()`)
    .select((eb) => eb.fn.countAll<number>().as('offered'))
    .executeTakeFirstOrThrow()
  return { offered: Number(offered), unread }
}

/** The caller's conversations in figures; for the desk, what waits in queues and what the assistant did in 30 days, too. */
export async function stats(ctx: Ctx): Promise<ChatStats> {
  const figures = await figuresOf(ctx)
  if (ctx.actor.side === 'customer') return figures
  const queues = await sql<{ waiting: number; longestWaitMs: number | null }>`
    select count(*)::int as waiting, round(extract(epoch from now() - min(waiting_since)) * 1000)::float8 as "longestWaitMs"
    from conversations where tenant_id = ${ctx.actor.tenantId} and status = 'waiting' and queue_id is not null`.execute(ctx.db)
  const first = await sql<{ p50Ms: number | null; p90Ms: number | null }>`
    select round(percentile_cont(0.5) within group (order by ms))::float8 as "p50Ms",
      round(percentile_cont(0.9) within group (order by ms))::float8 as "p90Ms"
    from (select extract(epoch from min(m.created_at) - min(c.waiting_since)) * 1000 as ms
      from conversations c join chat_messages m on m.tenant_id = c.tenant_id and m.conversation_id = c.id
        and m.sender_type = 'user' and m.author_id <> c.author_id and m.created_at >= c.waiting_since
      where c.tenant_id = ${ctx.actor.tenantId} and c.queue_id is not null and c.waiting_since > now() - interval '30 days'
      group by c.id) f`.execute(ctx.db)
  const ai = await sql<{ answered: number; refused: number; p95Ms: number | null }>`
    select count(*) filter (where outcome in ('answer', 'perhaps'))::int as answered, count(*) filter (where outcome = 'refusal')::int as refused,
      round(percentile_cont(0.95) within group (order by ms))::float8 as "p95Ms"
    from assistant_runs where tenant_id = ${ctx.actor.tenantId} and created_at > now() - interval '30 days'
      and feature in ('customer_answers', 'staff_answers')`.execute(ctx.db)
  const handed = await sql<{ handedOver: number }>`
    select count(*)::int as "handedOver" from conversations
    where tenant_id = ${ctx.actor.tenantId} and type = 'ai' and queue_id is not null and waiting_since > now() - interval '30 days'`.execute(
    ctx.db,
  )
  const [waits, response, answers, { handedOver = 0 } = {}] = [queues.rows[0], first.rows[0], ai.rows[0], handed.rows[0]]
  return {
    ...figures,
    ...(waits && response ? { queues: { ...waits, firstResponse: response } } : {}),
    ...(answers ? { ai: { ...answers, handedOver } } : {}),
  }
}
