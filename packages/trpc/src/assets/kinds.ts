import { AssetKind, AssetKinds, CreateAssetKind, RemoveAssetKind, UpdateAssetKind } from '@balcao/contracts/assets/kinds'
import { Done, Nothing } from '@balcao/contracts/auth/session'
import * as rules from '@balcao/core/assets/kinds'
import { admin, supportAgent } from '../endpoint.ts'

export const kinds = {
  list: supportAgent.query('GET /assets/kinds', Nothing, AssetKinds, rules.list),
  create: admin.creation('POST /assets/kinds', CreateAssetKind, AssetKind, rules.create),
  update: admin.mutation('PATCH /assets/kinds/{id}', UpdateAssetKind, AssetKind, rules.update),
  remove: admin.mutation('DELETE /assets/kinds/{id}', RemoveAssetKind, Done, rules.remove),
}
