import type { Build } from '../../maker.ts'
import { ticketRow } from '../tickets/ids.ts'

/** What a kind is called, for files that name it. */
export const kindName = (id: number) => `Família ${id}`

/** One that no asset is of. */
const assetKind: Build = async ({ desk }) => desk.rows((tx) => insertKind(tx, desk.id))

type Rows = Parameters<Parameters<Parameters<Build>[0]['desk']['rows']>[0]>[0]
const insertKind = async (tx: Rows, tenantId: number) => {
  const { id } = await tx.insertInto('assetKinds').values({ tenantId, name: crypto.randomUUID() }).returning('id').executeTakeFirstOrThrow()
  await tx
    .updateTable('assetKinds')
    .set({ name: kindName(id) })
    .where('id', '=', id)
    .execute()
  return id
}
const insertAsset = async (tx: Rows, tenantId: number) => {
  const values = { tenantId, name: 'Notebook', kindId: await insertKind(tx, tenantId) }
  return (await tx.insertInto('assets').values(values).returning('id').executeTakeFirstOrThrow()).id
}

/** One that no ticket is about. */
const spareAsset: Build = async ({ desk }) => desk.rows((tx) => insertAsset(tx, desk.id))

/** One that `ticket` is about. */
const asset: Build = async ({ desk, make }) => {
  const { id: ticketId } = await make(ticketRow)
  return desk.rows(async (tx) => {
    const assetId = await insertAsset(tx, desk.id)
    await tx.insertInto('ticketAssets').values({ tenantId: desk.id, ticketId, homeId: ticketId, assetId }).execute()
    return assetId
  })
}

export const ASSET_IDS = { assetKind, spareAsset, asset }
