import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../testing/desk.ts'

/** More than are walked before the index of words is asked, of others and of the reader's newest. */
const [OLDER, NEWER] = [4_000, 2_100]
const MOST = 1_000

test('R-228 a word that all but the newest have, a tenth, a few, the archived or nobody: the newest of those, and only those', async ({
  desk,
}) => {
  const [me, other] = [await desk.person('agent'), await desk.aUser('agent')]
  await desk.rows((tx) =>
    sql`
      insert into notifications (tenant_id, user_id, source_key, title, message, type, module, severity, created_at, archived_at)
      select ${desk.id}, p.id, 'many-' || n, case when n <= ${NEWER} then 'Aviso' else 'Conhecimento' end
          || case when n % 10 = 0 then ' dezena' else '' end || case when n % 700 = 0 then ' raridade' else '' end
          || case when n between 3000 and 4400 then ' antigo' else '' end,
        'x', 'mention', 'tickets', 'info', now() - n * interval '1 minute', case when n % 11 = 0 then now() end
      from unnest(array[${me.id}, ${other.id}]::bigint[]) p(id), generate_series(1, ${OLDER + NEWER}::int) n`.execute(tx),
  )
  for (const word of ['conhecimento', 'dezena', 'raridade', 'antigo', 'aviso', 'nenhuma'] as const)
    for (const most of [MOST, 5]) {
      const { rows: found } = await desk.as(me)((ctx) =>
        sql<{
          id: number
        }>`select id from find_notifications(${desk.id}, ${me.id}, search_query(array[${word}], '{}', '{}'), ${most}) f(id)`.execute(
          ctx.db,
        ),
      )
      const { rows: plain } = await desk.rows((tx) =>
        sql<{ id: number }>`select id from notifications where user_id = ${me.id} and archived_at is null and title ilike ${`%${word}%`}
          order by created_at desc, id desc limit ${most}`.execute(tx),
      )
      expect(found, `${word}, ${most}`).toEqual(plain)
    }
})
