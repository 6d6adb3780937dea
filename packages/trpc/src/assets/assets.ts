import { AssetActivityList, ListAssetActivity } from '@balcao/contracts/assets/activity'
import { Asset, AssetList, CreateAsset, GetAsset, ListAssets, UpdateAsset } from '@balcao/contracts/assets/assets'
import { AssetImportReport, ImportAssets } from '@balcao/contracts/assets/import'
import { ListOwnAssets, OwnAssetList } from '@balcao/contracts/assets/own'
import { Done } from '@balcao/contracts/auth/session'
import { LinkedTickets, ListLinkedTickets } from '@balcao/contracts/tickets/linked'
import * as activity from '@balcao/core/assets/activity'
import * as rules from '@balcao/core/assets/assets'
import { importAssets } from '@balcao/core/assets/import'
import { list } from '@balcao/core/assets/list'
import { tickets } from '@balcao/core/assets/on-tickets'
import { listOwn } from '@balcao/core/assets/own'
import { admin, agent, client, supportAgent } from '../endpoint.ts'

export const assets = {
  list: supportAgent.query('GET /assets', ListAssets, AssetList, list),
  own: client.query('GET /assets/own', ListOwnAssets, OwnAssetList, listOwn),
  get: supportAgent.query('GET /assets/{id}', GetAsset, Asset, rules.get),
  tickets: supportAgent.query('GET /assets/{id}/tickets', ListLinkedTickets, LinkedTickets, tickets),
  activity: supportAgent.query('GET /assets/{id}/activity', ListAssetActivity, AssetActivityList, activity.list),
  create: agent.creation('POST /assets', CreateAsset, Asset, rules.create),
  update: agent.mutation('PATCH /assets/{id}', UpdateAsset, Asset, rules.update),
  import: admin.mutation('POST /assets/import', ImportAssets, AssetImportReport, importAssets),
  remove: admin.mutation('DELETE /assets/{id}', GetAsset, Done, rules.remove),
}
