import type { DB } from '@balcao/db/schema'
import type { Insertable } from 'kysely'
import type { Desk } from '../../testing/desk.ts'

/** A kind of assets of a desk. */
export const aKind = (desk: Desk, name = 'Notebook') =>
  desk.rows(
    async (tx) => (await tx.insertInto('assetKinds').values({ tenantId: desk.id, name }).returning('id').executeTakeFirstOrThrow()).id,
  )

/** An asset of a desk, of this kind. */
export const anAsset = (desk: Desk, kindId: number, values: Partial<Insertable<DB['assets']>> = {}) =>
  desk.rows(
    async (tx) =>
      (
        await tx
          .insertInto('assets')
          .values({ tenantId: desk.id, name: 'Notebook', kindId, ...values })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id,
  )

/** A day of the desks' zone. */
export const inDays = (days: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo', dateStyle: 'short' }).format(new Date(Date.now() + days * 86_400_000))
