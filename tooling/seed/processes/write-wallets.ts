import type { Tx } from '@balcao/db/tenant'
import { type Ids, idOf } from '../write-people.ts'

/** The first account of the test network of Hardhat: its key is published, so anybody can try it, and nobody keeps anything in it. */
const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cfFFb92266'

/** The customer of the demo has a wallet. */
export async function writeWallets(tx: Tx, { tenantId, users }: Ids): Promise<void> {
  await tx
    .insertInto('signInWallets')
    .values({ tenantId, userId: idOf(users, 'client@acme.test'), chain: 'ethereum', address: ADDRESS })
    .execute()
}
