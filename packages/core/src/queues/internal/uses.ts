import type { QueueUse } from '@balcao/contracts/queues/queues'
import { sql } from 'kysely'
import { type Ctx, me } from '../../ctx.ts'

/** Named at most; more tell nothing new. */
const MOST = 100

/**
 * What names a queue, beside its tickets and its members. Views that are somebody else's own, and what people watch, are named by whose they
 * are.
 */
export async function usesOf(ctx: Ctx, id: number): Promise<QueueUse[]> {
  const own = me(ctx)
  const { rows } = await sql<QueueUse>`
    select kind, id, name from (
      select 1 as place, 'recurring' as kind, r.id, r.title as name from recurring_tickets r where r.queue_id = ${id} and r.deleted_at is null
      union all
      select 2, 'watch', w.id, u.name from watches w join users u on u.tenant_id = w.tenant_id and u.id = w.user_id where w.queue_id = ${id}
      union all
      select 3, 'view', v.id, case when v.owner_id is null or v.owner_id = ${own} then v.name else u.name end
      from ticket_views v left join users u on u.tenant_id = v.tenant_id and u.id = v.owner_id
      where v.deleted_at is null and v.filter->'queueId' @> to_jsonb(${id}::bigint)
      union all
      select 4, 'escalation', q.id, q.name from queues q where q.escalate_to_queue_id = ${id}
      union all
      select 5, 'transfer', q.id, q.name from queues q where ${id} = any (q.transfer_to)
      union all
      select 6, 'sla', p.id, p.name from sla_policies p
      where jsonb_path_exists(p.conditions, '$.** ? (@.field == "queueId" && @.values[*] == $id)', jsonb_build_object('id', ${id}::bigint))
      union all
      select 7, 'substitute', a.id, u.name from absence_substitutes s
      join absences a on a.tenant_id = s.tenant_id and a.id = s.absence_id and a.cancelled_at is null and a.ends_at > now()
      join users u on u.tenant_id = a.tenant_id and u.id = a.user_id
      where s.queue_id = ${id}
      union all
      select 8, 'rule', r.id, r.name from automation_rules r
      where jsonb_path_exists(r.conditions, '$.** ? (@.field == "queueId" && @.values[*] == $id)', jsonb_build_object('id', ${id}::bigint))
        or jsonb_path_exists(r.actions, '$[*] ? (@.queueId == $id)', jsonb_build_object('id', ${id}::bigint))
      union all
      select 9, 'checklist', p.id, p.name from checklist_templates p where ${id} = any (p.queue_ids)
      union all
      select 10, 'webhook', h.id, h.name from webhooks h
      where jsonb_path_exists(h.conditions, '$.** ? (@.field == "queueId" && @.values[*] == $id)', jsonb_build_object('id', ${id}::bigint))
      union all
      select 11, 'workflow', w.id, w.name from workflows w
      where exists (select from workflow_versions v where v.tenant_id = w.tenant_id and v.workflow_id = w.id
        and jsonb_path_exists(v.transitions, '$[*].conditions.** ? (@.field == "queueId" && @.values[*] == $id)', jsonb_build_object('id', ${id}::bigint)))
      union all
      select 12, 'flow', f.id, f.name from flows f
      where jsonb_path_exists(f.conditions, '$.** ? (@.field == "queueId" && @.values[*] == $id)', jsonb_build_object('id', ${id}::bigint))
        or exists (select from flow_versions v where v.tenant_id = f.tenant_id and v.flow_id = f.id
          and (v.version = (select max(w.version) from flow_versions w where w.tenant_id = f.tenant_id and w.flow_id = f.id)
            or exists (select from flow_runs u where u.tenant_id = f.tenant_id and u.flow_id = f.id and u.version = v.version and u.state in ('running', 'waiting')))
          and (jsonb_path_exists(v.steps, '$[*].conditions.** ? (@.field == "queueId" && @.values[*] == $id)', jsonb_build_object('id', ${id}::bigint))
            or jsonb_path_exists(v.steps, '$[*].actions[*] ? (@.queueId == $id)', jsonb_build_object('id', ${id}::bigint))))
    ) n order by place, name, id limit ${sql.lit(MOST)}`.execute(ctx.db)
  return rows
}
