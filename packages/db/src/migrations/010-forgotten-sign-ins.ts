import { type Kysely, sql } from 'kysely'

/** The history of sign-ins is written once; of somebody removed, where they signed in from is taken out of it, and never put in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`grant update (ip, user_agent) on sign_ins to balcao_app`.execute(db)
  await sql`
    create function sign_ins_only_forget() returns trigger language plpgsql as $$
    begin
      if new.ip is not null or new.user_agent is not null then
        raise exception 'The history of sign-ins is written once';
      end if;
      return new;
    end $$`.execute(db)
  await sql`create trigger sign_ins_only_forget before update on sign_ins for each row execute function sign_ins_only_forget()`.execute(db)
  await sql`update sign_ins s set ip = null, user_agent = null
    from users u where u.tenant_id = s.tenant_id and u.id = s.user_id and u.deleted_at is not null`.execute(db)
}
