import type { Build } from '../../maker.ts'
import { companyRow } from '../companies/ids.ts'

const user: Build = async ({ person }) => (await person()).id

/** A customer of `company`: somebody below every caller that manages people. */
export const junior: Build = async ({ desk, make }) => (await desk.aUser('client', { companyId: (await make(companyRow)).id })).id

let services = 0

/** An account of a program. */
const serviceAccount: Build = async ({ desk, person }) => {
  const owner = await person()
  return desk.rows(async (tx) => {
    const { id } = await tx
      .insertInto('users')
      .values({
        ...{ tenantId: desk.id, name: 'ERP (conta de serviço)', email: `servico-${services++}@removido.invalid`, role: 'support-agent' },
        ...{ isService: true, isActive: false, deletedAt: new Date().toISOString() },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.insertInto('serviceAccounts').values({ tenantId: desk.id, userId: id, name: 'ERP', ownerId: owner.id }).execute()
    return id
  })
}

/** A token of it. */
const serviceToken: Build = async (maker) => {
  const userId = await maker.make(serviceAccount)
  const token = { name: 'ERP', tokenHash: `servico-${services++}`, hint: 'abcd', scopes: ['read'] }
  return maker.desk.rows(
    async (tx) =>
      (
        await tx
          .insertInto('apiTokens')
          .values({ tenantId: maker.desk.id, userId, ...token })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id,
  )
}

export const USER_IDS = { user, junior, serviceAccount, serviceToken }
