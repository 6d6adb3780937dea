import type { Generated } from 'kysely'
import type { Maybe, Stamp } from '../columns.ts'

type AssetKindsTable = { tenantId: number; id: Generated<number>; name: string; createdAt: Stamp }

/** Equipment, licences and other things that the desk keeps track of. */
type AssetsTable = {
  tenantId: number
  id: Generated<number>
  name: string
  /** The organisation's own number of it; empty where it has none. */
  tag: Generated<string>
  kindId: number
  status: Generated<'in_use' | 'in_stock' | 'maintenance' | 'retired'>
  serialNumber: Generated<string>
  manufacturer: Generated<string>
  model: Generated<string>
  companyId: Maybe<number>
  /** Who uses it. */
  userId: Maybe<number>
  location: Generated<string>
  purchasedOn: Maybe<string>
  warrantyUntil: Maybe<string>
  /** How many days before its warranty ends managers were last reminded of it. */
  remindedDays: Maybe<number>
  costCents: Maybe<number>
  notes: Generated<string>
  createdBy: Maybe<number>
  updatedBy: Maybe<number>
  createdAt: Stamp
  updatedAt: Stamp
  version: Generated<number>
}

type TicketAssetsTable = {
  tenantId: number
  /** The ticket it was linked with, for a merge that is undone. */
  homeId: number
  assetId: number
  ticketId: number
  linkedBy: Maybe<number>
  createdAt: Stamp
}

export type AssetTables = { assetKinds: AssetKindsTable; assets: AssetsTable; ticketAssets: TicketAssetsTable }
