-- read_sla_clocks takes its place: it is told what changed, and looks for policies only where one asks about that.
drop function if exists read_sla(bigint[], boolean);
