-- A mode of absences: open tickets stay until their customer writes.

alter table absences drop constraint absences_mode_check;
alter table absences add constraint absences_mode_check check (mode in ('new', 'hand_over', 'on_answer', 'notices'));
