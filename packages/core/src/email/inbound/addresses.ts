import type { Database } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import type { Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'
import { withoutTag } from '../mail-tokens.ts'

/** Whether a row of this table, or name of one, is of an organisation that is not suspended. */
export const ofActive = (table: string) =>
  sql<boolean>`exists (select from tenants t where t.id = ${sql.ref(`${table}.tenantId`)} and t.status = 'active')`

export type Box = { tenantId: number; mailboxId: number }

/**
 * Whose mailbox an address is: by the random name that mails are forwarded to, or by its own address where one organisation alone has
 * proved that it is theirs. Nothing else in a mail says which organisation it is for. A suspended one takes none.
 */
export async function mailboxFor(db: Database, address: string, domain: string): Promise<Box | undefined> {
  const plain = withoutTag(address)
  const [local = '', host = ''] = [plain.slice(0, plain.lastIndexOf('@')), plain.slice(plain.lastIndexOf('@') + 1)]
  const key = host === domain.toLowerCase() ? local : ''
  const { rows } = await inSystem(db, (tx) =>
    sql<Box>`
      select tenant_id, id as mailbox_id from mailboxes
      where state = 'active' and ${ofActive('mailboxes')} and ((forward_key = ${key} and ${key} <> '') or (address = ${plain} and proved_at is not null))
      limit 2`.execute(tx),
  )
  return rows.length === 1 ? rows[0] : undefined
}

/** A mailbox that takes mails, by the random name in its addresses; none of a suspended organisation. */
export async function mailboxByKey(db: Database, key: string) {
  return inSystem(db, (tx) =>
    tx
      .selectFrom('mailboxes')
      .select(['tenantId', 'id as mailboxId', 'settings', 'credentials'])
      .where('forwardKey', '=', key)
      .where('state', '=', 'active')
      .where(ofActive('mailboxes'))
      .executeTakeFirst(),
  )
}

/** The addresses of an organisation's mailboxes, further ones included: whatever comes from them is its own. */
export async function ownAddresses(db: Tx): Promise<ReadonlySet<string>> {
  const boxes = await db.selectFrom('mailboxes').select(['address', 'aliases']).execute()
  return new Set(boxes.flatMap(({ address, aliases }) => [address, ...aliases]))
}
