import { randomUUID } from 'node:crypto'
import { aSession } from '@balcao/db/testing/factories'
import type { Build } from '../../maker.ts'

/** Another session of the same person. */
export const session: Build = async ({ desk, person }) => (await aSession(desk.db, { tenantId: desk.id, id: (await person()).id })).id

const apiToken: Build = async ({ desk, person }) => {
  const token = { name: 'Painel', tokenHash: `hash-${randomUUID()}`, hint: 'abcd', scopes: ['read'] }
  const values = { tenantId: desk.id, userId: (await person()).id, ...token }
  return (await desk.rows((tx) => tx.insertInto('apiTokens').values(values).returning('id').executeTakeFirstOrThrow())).id
}

export const PROFILE_IDS = { session, apiToken }
