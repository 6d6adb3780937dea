import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Desk, test } from '../testing/desk.ts'
import { peopleIds } from './internal/asked.ts'

const NAMES = [
  'Gabriela Souza',
  'gabriela de  Sá',
  '  Gabriéla!',
  'Ana-Gabriela Ações',
  'Maria (Gabi) d’Ávila',
  'João 100% Gabriela_Lima',
  '!!!',
  'Bo Li',
  'Noé Simões',
]

const fill = (desk: Desk) =>
  desk.rows((tx) =>
    sql`
      insert into users (tenant_id, email, name, role, deleted_at)
      select ${desk.id}, case when g % 3 = 0 then 'gabriela.' else 'p-' end || g || '@exemplo.test', (${NAMES}::text[])[1 + g % ${NAMES.length}::int],
        'client', case when g % 10 = 0 then now() end
      from generate_series(1, 120) g`.execute(tx),
  )

/** Every person asked, name and address folded on the spot. */
const plain = (desk: Desk, words: string[], most: number) =>
  desk.rows(async (tx) => {
    const { rows } = await sql<{ id: number }>`
      select u.id from users u where u.tenant_id = ${desk.id} and u.deleted_at is null
        and (select bool_and(case when length(w) > 2 then strpos(f.folded, w) > 0 else starts_with(f.folded, w) or strpos(f.folded, ' ' || w) > 0 end)
          from (select search_fold(u.name || ' ' || u.email) as folded) f, (select search_fold(w) as w from unnest(${words}::text[]) w) a where w <> '')
      order by starts_with(search_fold(u.name), search_fold(${words[0]})) desc, u.name, u.id limit ${most}`.execute(tx)
    return rows.map(({ id }) => id)
  })

const ASKED = [
  ['gabriela'],
  ['GABRIÉLA', 'souza'],
  ['bo'],
  ['li', 'exemplo'],
  ['ana-gabriela'],
  ['simões'],
  ['acao'],
  ['!', 'gabi'],
  ['lima p 1'],
]

test('people are found by the letters that are kept of them, exactly as by folding every name', async ({ desk }) => {
  await fill(desk)
  for (const words of ASKED)
    for (const most of [500, 4]) {
      const found = await desk.as('agent')((ctx) => peopleIds(ctx, words, most))
      expect(found, `${words}, ${most}`).toEqual(await plain(desk, words, most))
      expect(found.length, `${words}`).toBeGreaterThan(0)
    }
})

test('who changes their name or address is found by the new one alone, by its beginning and where it is nearly written so', async ({
  desk,
}) => {
  const { id } = await desk.aUser('client', { name: 'Íris Conceição', email: 'zulmira@exemplo.test' })
  const change = (values: { name?: string; email?: string }) =>
    desk.rows((tx) => tx.updateTable('users').set(values).where('id', '=', id).execute())
  const found = (...words: string[]) => desk.as('agent')((ctx) => peopleIds(ctx, words, 10))
  expect(await found('conceic')).toEqual([id])
  await change({ name: 'Íris Gonçalves' })
  expect([await found('conceic'), await found('goncalves'), await found('goncalvis')]).toEqual([[], [id], [id]])
  await change({ email: 'outra@exemplo.test' })
  expect([await found('iris', 'outra'), await found('zulmira')]).toEqual([[id], []])
})
