import type pg from 'pg'
import { pick } from './sql.ts'

/** What stands beside the tickets: tags, values of custom fields, those who follow, and kept views. */

export const TAGS = 40
/** Four tickets in six have a tag or two, and the first tags stand on far more of them than the last. $1 tenant, $2 and $3 numbers, $4 the first tag. */
const TAGS_SQL = `
insert into ticket_tags (tenant_id, ticket_id, tag_id)
select t.tenant_id, t.id, $4::bigint + (${TAGS - 1} * power(${pick('t.number * 2 + n', 50, 1_000_000)} / 1e6, 2))::int
from tickets t cross join lateral generate_series(1, case t.number % 6 when 0 then 2 when 1 then 1 when 2 then 1 when 3 then 1 else 0 end) n
where t.tenant_id = $1 and t.number between $2 and $3
on conflict do nothing`

/** One follower on every tenth ticket. $1 tenant, $2 and $3 numbers, $4 and $5 agents (first, count). */
const WATCHERS_SQL = `
insert into ticket_watchers (tenant_id, ticket_id, user_id)
select t.tenant_id, t.id, $4::bigint + ${pick('t.number', 61, '$5::int')}
from tickets t where t.tenant_id = $1 and t.number between $2 and $3 and t.number % 10 = 0`

type Field = {
  key: string
  type: string
  column: 'option' | 'number' | 'text' | 'date'
  options?: readonly string[]
  /** Of a hundred tickets, how many have a value, and which. */
  share: number
  value: string
}

const u = (purpose: number) => `(${pick('t.number', purpose, 1_000_000)} / 1e6)`
/** The fields of every desk: an option that most have, an amount, words with a common beginning, a day. */
export const FIELDS: readonly Field[] = [
  {
    key: 'regiao',
    type: 'select',
    column: 'option',
    options: ['sudeste', 'sul', 'nordeste', 'centro_oeste', 'norte'],
    share: 70,
    value: `case when ${u(81)} < 0.55 then 'sudeste' when ${u(81)} < 0.75 then 'sul' when ${u(81)} < 0.9 then 'nordeste' when ${u(81)} < 0.995 then 'centro_oeste' else 'norte' end`,
  },
  { key: 'valor', type: 'currency', column: 'number', share: 50, value: `round((5 + 50000 * power(${u(82)}, 4))::numeric, 2)` },
  {
    key: 'contrato',
    type: 'text',
    column: 'text',
    share: 50,
    value: `'CT-' || to_char(t.created_at, 'YYYY') || '-' || lpad((t.requester_id % 20000)::text, 6, '0')`,
  },
  {
    key: 'vencimento',
    type: 'date',
    column: 'date',
    share: 30,
    value: `(t.created_at + interval '1 day' * ${pick('t.number', 84, 365)})::date`,
  },
]

const valuesSql = ({ column, share, value }: Field, n: number) => `
insert into custom_field_values (tenant_id, entity, entity_id, field_id, ${column})
select t.tenant_id, 'ticket', t.id, $4::bigint, ${value}
from tickets t where t.tenant_id = $1 and t.number between $2 and $3 and ${pick('t.number', 90 + n, 100)} < ${share}`

/** The definitions of a desk's fields. @returns their ids, in order */
export async function addFields(client: pg.Client, tenant: number): Promise<number[]> {
  const ids: number[] = []
  for (const [position, { key, type, options = [] }] of FIELDS.entries()) {
    const { rows } = await client.query(
      `insert into custom_fields (tenant_id, entity, key, label, type, options, position)
       values ($1, 'ticket', $2, $2, $3, $4, $5) returning id`,
      [tenant, key, type, JSON.stringify(options.map((value) => ({ value, label: value, isActive: true }))), position],
    )
    ids.push(Number(rows[0].id))
  }
  return ids
}

export type Beside = { tenant: number; firstTag: number; fields: readonly number[]; firstAgent: number; agents: number }

/** Tags, followers and values of the tickets with these numbers. */
export async function loadBeside(client: pg.Client, desk: Beside, from: number, to: number): Promise<void> {
  const range = [desk.tenant, from, to]
  await client.query(TAGS_SQL, [...range, desk.firstTag])
  await client.query(WATCHERS_SQL, [...range, desk.firstAgent, desk.agents])
  for (const [n, field] of FIELDS.entries()) await client.query(valuesSql(field, n), [...range, desk.fields[n]])
}
