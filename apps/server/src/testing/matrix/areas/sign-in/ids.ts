import type { Build } from '../../maker.ts'

let made = 0

/** Somebody who opened an account and waits for approval. */
const pendingUser: Build = async ({ desk }) => {
  const { id } = await desk.aUser('client', { isActive: false, pendingSince: new Date().toISOString() })
  return id
}

/** A wallet of the caller's, which nobody holds the key of. */
const signInWallet: Build = async (maker) => {
  const { id: userId } = await maker.person()
  const address = `0x${String(made++).padStart(40, '0')}`
  const values = { tenantId: maker.desk.id, userId, chain: 'ethereum' as const, address }
  const { id } = await maker.desk.rows((tx) => tx.insertInto('signInWallets').values(values).returning('id').executeTakeFirstOrThrow())
  return id
}

export const SIGN_IN_IDS = { pendingUser, signInWallet }
