import { FoundValues, SearchValues } from '@balcao/contracts/custom-fields/filters'
import {
  BulkUpdateValues,
  CopyValues,
  DeleteValues,
  EntityValues,
  GetValues,
  SaveValues,
  ValuesWritten,
} from '@balcao/contracts/custom-fields/values'
import { search } from '@balcao/core/custom-fields/search'
import * as rules from '@balcao/core/custom-fields/values'
import { client, supportAgent } from '../endpoint.ts'

export const values = {
  get: client.query('GET /custom-fields/values/{entity}/{id}', GetValues, EntityValues, rules.get),
  save: client.mutation('POST /custom-fields/values/{entity}/{id}', SaveValues, EntityValues, rules.save),
  remove: client.mutation('DELETE /custom-fields/values/{entity}/{id}', DeleteValues, EntityValues, rules.remove),
  bulkUpdate: supportAgent.mutation('POST /custom-fields/values/bulk-update', BulkUpdateValues, ValuesWritten, rules.bulkUpdate),
  copy: supportAgent.mutation('POST /custom-fields/values/copy', CopyValues, ValuesWritten, rules.copy),
  search: supportAgent.mutation('POST /custom-fields/values/search', SearchValues, FoundValues, search),
}
