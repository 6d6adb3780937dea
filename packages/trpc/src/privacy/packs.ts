import { KeptData, ListKept } from '@balcao/contracts/privacy/kept'
import { DataPack, DataPacks, GetPack, ListPacks, MakePack } from '@balcao/contracts/privacy/packs'
import { list as kept } from '@balcao/core/privacy/kept'
import * as rules from '@balcao/core/privacy/packs/packs'
import { admin } from '../endpoint.ts'

export const packs = {
  list: admin.query('GET /privacy/packs', ListPacks, DataPacks, rules.list),
  create: admin.creation('POST /privacy/packs', MakePack, DataPack, rules.make),
  release: admin.mutation('POST /privacy/packs/{id}/release', GetPack, DataPack, rules.release),
}

export const data = { list: admin.query('GET /privacy/data', ListKept, KeptData, kept) }
