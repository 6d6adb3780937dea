import { ERASED_WORDS } from '@balcao/contracts/privacy/erasing-bounds'
import type { Tx } from '@balcao/db/tenant'
import { removedAddress } from '../../users/removed.ts'

const NAME = 'Pessoa anônima'
/** No row has this id: the address is that of nobody who was removed. */
const ADDRESS = removedAddress(0)

/**
 * Who stands in the place of customers on erased tickets: nobody signs in as them, finds them or mails them. There is one of each organisation,
 * made when it is first needed.
 */
async function anonymousId(db: Tx, tenantId: number): Promise<number> {
  const values = { tenantId, name: NAME, email: ADDRESS, role: 'client', isActive: false, deletedAt: new Date().toISOString() }
  await db
    .insertInto('users')
    .values(values)
    .onConflict((oc) => oc.columns(['tenantId', 'email']).doNothing())
    .execute()
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('email', '=', ADDRESS)
    .executeTakeFirstOrThrow()
  return id
}

/** Who and what stands in the place of customers and of erased words, these in the language of the organisation. */
export async function standIns(db: Tx, tenantId: number): Promise<{ anonymous: number; words: string }> {
  const tenant = await db.selectFrom('tenants').select('language').where('id', '=', tenantId).executeTakeFirst()
  return { anonymous: await anonymousId(db, tenantId), words: ERASED_WORDS[tenant?.language ?? ''] ?? (ERASED_WORDS['pt-BR'] as string) }
}
