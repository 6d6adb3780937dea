import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'

type Beside = {
  /** Mails that are held, a digest's until its hour, are due now. */
  dueMails: () => Promise<void>
  /** Queues come with the organisation: no call names one. */
  nameQueue: (from: string, to: string) => Promise<void>
  /** Answers of many years, as reports count them, in an organisation where no other journey looks at figures; none takes them back. */
  repeatFacts: (slug: string, count: number) => Promise<void>
  close: () => Promise<void>
}

/** What no screen does: done in the environment's database, for all of its organisations. */
export function besideTheApp(url: string): Beside {
  const db = openDatabase(url, { max: 1 })
  return {
    async dueMails() {
      await inSystem(db, (tx) => tx.updateTable('noticeMails').set({ dueAt: new Date().toISOString() }).execute())
    },
    async nameQueue(from, to) {
      await inSystem(db, (tx) => tx.updateTable('queues').set({ name: to }).where('name', '=', from).execute())
    },
    async repeatFacts(slug, count) {
      // What is derived later would take them back.
      const waiting = () => inSystem(db, (tx) => tx.selectFrom('reportChanges').select('id').limit(1).execute())
      for (let n = 0; n < 600 && (await waiting()).length > 0; n++) await sleep(100)
      await inSystem(db, async (tx) => {
        await sql`delete from report_facts f using tenants t where t.id = f.tenant_id and t.slug = ${slug} and f.kind = 'reply' and f.n > 1000`.execute(
          tx,
        )
        await sql`
          insert into report_facts (tenant_id, ticket_id, kind, n, at, day, priority, type, channel)
          select f.tenant_id, f.ticket_id, 'reply', 1000 + g, f.at, f.day, f.priority, f.type, f.channel
          from (select f.* from report_facts f join tenants t on t.id = f.tenant_id and t.slug = ${slug} where f.kind = 'created' order by f.day desc limit 1) f,
            generate_series(1, ${count}::int) g`.execute(tx)
      })
    },
    close: () => db.close(),
  }
}
