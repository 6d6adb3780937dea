import type { Build } from '../../maker.ts'

/** Somebody who opened an account and waits for approval. */
const pendingUser: Build = async ({ desk }) => {
  const { id } = await desk.aUser('client', { isActive: false, pendingSince: new Date().toISOString() })
  return id
}

export const SIGN_IN_IDS = { pendingUser }
