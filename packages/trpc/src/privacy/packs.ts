import { AttachmentLink } from '@balcao/contracts/files/attachments'
import { KeptData, ListKept } from '@balcao/contracts/privacy/kept'
import { DataPack, DataPacks, GetPack, ListPacks, MakePack } from '@balcao/contracts/privacy/packs'
import { list as kept } from '@balcao/core/privacy/kept'
import * as rules from '@balcao/core/privacy/packs/packs'
import { admin, client } from '../endpoint.ts'

export const packs = {
  list: admin.query('GET /privacy/packs', ListPacks, DataPacks, rules.list),
  create: admin.creation('POST /privacy/packs', MakePack, DataPack, rules.make),
  // It signs an address and changes nothing; a fresh proof is asked for here, where a page can ask for it.
  link: client.mutation('POST /privacy/packs/{id}/link', GetPack, AttachmentLink, async (ctx, { id }, request) => {
    await rules.mustFetch(ctx, id)
    return request.linkToPack(ctx, id)
  }),
  release: admin.mutation('POST /privacy/packs/{id}/release', GetPack, DataPack, rules.release),
}

export const data = { list: admin.query('GET /privacy/data', ListKept, KeptData, kept) }
