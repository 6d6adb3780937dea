-- Runs of all flows are looked through by their state.
create index flow_runs_of_all_by_state on flow_runs (tenant_id, state, id desc);
