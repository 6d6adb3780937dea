import type { Build } from '../../maker.ts'
import { another } from '../../row.ts'
import { ticketRow } from '../tickets/ids.ts'

/** One that no asset is of. */
const assetKind: Build = async ({ desk }) => desk.rows((tx) => insertKind(tx, desk.id))

type Rows = Parameters<Parameters<Parameters<Build>[0]['desk']['rows']>[0]>[0]
const insertKind = async (tx: Rows, tenantId: number) => {
  const values = { tenantId, name: `Tipo ${another()}` }
  return (await tx.insertInto('assetKinds').values(values).returning('id').executeTakeFirstOrThrow()).id
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
