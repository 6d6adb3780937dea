import type { Generated } from 'kysely'
import type { Json, Maybe, MaybeJson, Stamp } from './columns.ts'

type KbTransfersTable = {
  tenantId: number
  id: Generated<number>
  kind: string
  state: Generated<string>
  input: Json<object>
  language: Generated<string>
  fileId: Maybe<string>
  fileName: Generated<string>
  total: Generated<number>
  done: Generated<number>
  counts: Json<object>
  failure: Maybe<string>
  startedBy: Maybe<number>
  createdAt: Stamp
  workedAt: Maybe<string>
  endedAt: Maybe<string>
}

type KbTransferLinesTable = {
  tenantId: number
  transferId: number
  n: number
  place: string
  title: Generated<string>
  action: string
  notes: Json<object>
  articleId: Maybe<number>
  appliedAt: Maybe<string>
  leftVersion: Maybe<number>
  /** The draft that was there before. */
  former: MaybeJson
  undoneAt: Maybe<string>
}

type KbOldAddressesTable = { tenantId: number; path: string; articleId: number; transferId: Maybe<number>; createdAt: Stamp }

export type KbTransferTables = { kbTransfers: KbTransfersTable; kbTransferLines: KbTransferLinesTable; kbOldAddresses: KbOldAddressesTable }
