import { expect, test } from 'vitest'
import { aboutOf, touchedBy } from './statements.ts'

test('the statements of a migration that grow with a table are found, and what the former release may miss', () => {
  const text = `-- What it is for,
-- in two lines.

create table fresh (id bigint, ticket_id bigint);
-- update tickets set a = 1; is a comment.
create index by_day on tickets (tenant_id, created_at);
CREATE UNIQUE INDEX only_one ON users (email)
  where deleted_at is null;
alter table conversations add handed_at timestamptz;
update conversations set handed_at = waiting_since;
alter table absences add constraint mode_check check (mode in ('a; b'));
alter table tickets alter column number type bigint;
alter table absence_feeds rename to calendar_feeds;
alter table users drop column nickname;
drop table old_things;
do $$ begin update hidden set x = 1; end $$;
`
  expect(aboutOf(text)).toBe('What it is for, in two lines.')
  expect(aboutOf('create table x ();')).toBe('')
  const { reads, writes, removes } = touchedBy(text)
  expect(reads).toEqual(['tickets', 'users', 'absences'])
  expect(writes).toEqual(['conversations', 'tickets'])
  expect(removes).toEqual([
    'alter table absence_feeds rename to calendar_feeds',
    'alter table users drop column nickname',
    'drop table old_things',
  ])
})
