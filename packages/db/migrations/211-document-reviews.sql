-- Documents are reviewed before they are published, and a version remembers who approved it.

alter table documents drop constraint documents_status_check;
alter table documents add constraint documents_status_check check (status in ('draft', 'review', 'published', 'archived'));
-- Who was asked to review what is current; nobody in particular once they are gone.
alter table documents add reviewer_id bigint;
alter table documents add foreign key (tenant_id, reviewer_id) references users (tenant_id, id);
create index documents_by_reviewer on documents (tenant_id, reviewer_id) where reviewer_id is not null;
alter table document_versions add approved_by bigint;
alter table document_versions add approved_at timestamptz;
alter table document_versions add foreign key (tenant_id, approved_by) references users (tenant_id, id);
create index document_versions_by_approver on document_versions (tenant_id, approved_by) where approved_by is not null;
