-- Long periods of reports: sums of whole months beside those of days, tickets counted once without sorting them, and times read from an index alone.

alter table report_days add column grain text not null default 'day' check (grain in ('day', 'month'));
alter table report_days drop constraint report_days_pkey, add primary key (tenant_id, grain, kind, day, detail, queue_id, priority);
alter table report_days alter column grain drop default;
comment on column report_days.grain is 'day, or month: then the day is the first one of it.';
comment on table report_days is 'Sums of facts by day (and by month), queue and priority; report_deltas holds what is not in them yet.';
insert into report_days (tenant_id, grain, kind, day, detail, queue_id, priority, n, ms, score)
select tenant_id, 'month', kind, date_trunc('month', day)::date, detail, queue_id, priority, sum(n), sum(ms), sum(score) from report_days group by 1, 2, 3, 4, 5, 6, 7;

alter table report_agent_days add column grain text not null default 'day' check (grain in ('day', 'month'));
alter table report_agent_days drop constraint report_agent_days_pkey, add primary key (tenant_id, grain, kind, day, detail, agent_id);
alter table report_agent_days alter column grain drop default;
comment on column report_agent_days.grain is 'day, or month: then the day is the first one of it.';
comment on table report_agent_days is 'Sums of facts by day (and by month) and agent; report_deltas holds what is not in them yet.';
insert into report_agent_days (tenant_id, grain, kind, day, detail, agent_id, n, ms, score)
select tenant_id, 'month', kind, date_trunc('month', day)::date, detail, agent_id, sum(n), sum(ms), sum(score) from report_agent_days group by 1, 2, 3, 4, 5, 6;

-- Of how many tickets some facts are: all of them, less those whose ticket has an earlier one in the period.
alter table report_facts add column prev_day date;
comment on column report_facts.prev_day is 'The day of the fact before this one, of the same ticket and kind (and of the same agent, of replies).';
update report_facts f set prev_day = p.prev_day
from (
  select tenant_id, ticket_id, kind, n,
    lag(day) over (partition by tenant_id, ticket_id, kind, case kind when 'reply' then agent_id end order by at, n) as prev_day
  from report_facts where kind in ('reply', 'resolved', 'reopened', 'rated', 'sla')) p
where p.prev_day is not null and f.tenant_id = p.tenant_id and f.ticket_id = p.ticket_id and f.kind = p.kind and f.n = p.n;
create index report_facts_again on report_facts (tenant_id, kind, day) include (agent_id, prev_day) where prev_day is not null;

create index report_facts_took on report_facts (tenant_id, kind, day) include (agent_id, queue_id, detail, ms, business_ms)
  where kind in ('first_response', 'solved', 'left');

-- Open tickets without an answer are few among the open ones.
create index tickets_unanswered on tickets (tenant_id, created_at)
  where first_response_at is null and channel <> 'staff' and status in ('new', 'open', 'waiting_customer', 'waiting_third_party', 'scheduled');
