-- Where somebody of the staff goes once they sent a reply.
alter table users add after_send text not null default 'stay' check (after_send in ('stay', 'next', 'list'));
