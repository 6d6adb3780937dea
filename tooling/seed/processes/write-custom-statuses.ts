import type { Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'
import { type Ids, idOf } from '../write-people.ts'

/** How a software company divides its waiting: who knows what is waited for knows whom to ask. */
const EXAMPLES = [
  { status: 'open', name: 'Em teste', customerName: null },
  { status: 'waiting_third_party', name: 'Com a engenharia', customerName: 'Em análise pela engenharia' },
  { status: 'waiting_third_party', name: 'Aguardando a SEFAZ', customerName: 'Aguardando a SEFAZ' },
] as const

type Listed = { forCustomers: (position: number) => boolean; names: readonly string[] }

/** Why tickets are with others, by the name of the custom status. The first of a list comes most often. */
const REASONS: Readonly<Record<string, Listed>> = {
  'Aguardando a SEFAZ': {
    forCustomers: (position) => position > 0,
    names: ['Serviço fora do ar', 'Credenciamento em análise', 'Rejeição sem explicação'],
  },
  'Com a engenharia': { forCustomers: () => false, names: ['Defeito em correção', 'Consulta ao código', 'Depende de nova versão'] },
}

/** Lists of reasons, and one on most tickets of those custom statuses. */
export async function writeStatusReasons(tx: Tx, tenantId: number): Promise<void> {
  for (const [custom, { forCustomers, names }] of Object.entries(REASONS)) {
    const of = await tx.selectFrom('customStatuses').select(['id', 'status']).where('name', '=', custom).executeTakeFirstOrThrow()
    const list = { tenantId, status: of.status, customStatusId: of.id }
    const { id: listId } = await tx.insertInto('statusReasonLists').values(list).returning('id').executeTakeFirstOrThrow()
    const rows = names.map((name, position) => ({ tenantId, listId, name, position, forCustomers: forCustomers(position) }))
    await tx.insertInto('statusReasons').values(rows).execute()
    await sql`update tickets t set status_reason_id = (select r.id from status_reasons r
        where r.tenant_id = t.tenant_id and r.list_id = ${listId} and r.position = least(t.number % 5, t.number % ${sql.lit(names.length)}))
      where t.tenant_id = ${tenantId} and t.custom_status_id = ${of.id} and t.number % 7 > 0`.execute(tx)
  }
}

/** Custom statuses, two of three tickets that wait for somebody else in one of them, and a rule that waits for one. */
export async function writeCustomStatuses(tx: Tx, { tenantId, users }: Pick<Ids, 'tenantId' | 'users'>): Promise<void> {
  const made = await tx
    .insertInto('customStatuses')
    .values(EXAMPLES.map((one, position) => ({ tenantId, position, ...one })))
    .returning(['id', 'name'])
    .execute()
  await sql`update tickets t set custom_status_id = c.id
    from (select o.id, row_number() over (order by o.number) as n from tickets o
        where o.tenant_id = ${tenantId} and o.status = 'waiting_third_party') w,
      (select s.id, row_number() over (order by s.position) as nth from custom_statuses s
        where s.tenant_id = ${tenantId} and s.status = 'waiting_third_party') c
    where t.tenant_id = ${tenantId} and t.id = w.id and c.nth = w.n % 3`.execute(tx)
  const engineering = made.flatMap(({ id, name }) => (name === 'Com a engenharia' ? [id] : []))
  const { last } = await tx
    .selectFrom('automationRules')
    .select((eb) => eb.fn.coalesce(eb.fn.max('position'), eb.val(0)).as('last'))
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('automationRules')
    .values({
      ...{ tenantId, name: 'Combinar o prazo com a engenharia', position: last + 1, isActive: true, event: 'status_changed' },
      description: 'Lembra quem atende de combinar um prazo assim que o ticket passa para a engenharia, de qualquer status.',
      authorId: idOf(users, 'supervisor@acme.test'),
      activeSince: new Date().toISOString(),
      trigger: JSON.stringify({ event: 'status_changed', from: [], to: [], toCustom: engineering, by: 'any' }),
      conditions: JSON.stringify({ all: [], any: [] }),
      actions: JSON.stringify([{ kind: 'add_note', content: 'Combinar o prazo com a engenharia e avisar o cliente.' }]),
    })
    .execute()
}
