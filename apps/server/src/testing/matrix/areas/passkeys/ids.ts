import type { Build, Maker } from '../../maker.ts'
import { junior } from '../users/ids.ts'

let made = 0

/** A passkey that no device has. */
async function passkeyOf({ desk }: Maker, userId: number): Promise<number> {
  const values = {
    ...{ tenantId: desk.id, userId, name: 'Notebook', credentialId: `key${made++}`, userHandle: 'AAAA', publicKey: 'AAAA' },
    ...{ rpId: 'desk.example.com', isSynced: false, isBackedUp: false },
  }
  const { id } = await desk.rows((tx) => tx.insertInto('passkeys').values(values).returning('id').executeTakeFirstOrThrow())
  return id
}

/** The caller's. */
const passkey: Build = async (maker) => passkeyOf(maker, (await maker.person()).id)

/** Somebody below whoever manages people, with a passkey. */
const keyHolder: Build = async (maker) => {
  const id = await junior(maker)
  await passkeyOf(maker, id)
  return id
}

export const PASSKEY_IDS = { passkey, keyHolder }
