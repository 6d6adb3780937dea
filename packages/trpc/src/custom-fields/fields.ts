import { Nothing } from '@balcao/contracts/auth/session'
import {
  CreateField,
  CustomField,
  DeleteField,
  DuplicateField,
  FieldDeleted,
  FieldList,
  GetField,
  ListEntityFields,
  ListFields,
  ReorderFields,
  UpdateField,
} from '@balcao/contracts/custom-fields/fields'
import { ExportFields, FieldFile, FieldImportReport, ImportFields } from '@balcao/contracts/custom-fields/transfer'
import * as rules from '@balcao/core/custom-fields/fields'
import { exportAll, exportEntity, importFields } from '@balcao/core/custom-fields/transfer'
import { client, manager, supportAgent } from '../endpoint.ts'

export const fields = {
  list: supportAgent.query('GET /custom-fields', ListFields, FieldList, rules.list),
  create: manager.creation('POST /custom-fields', CreateField, CustomField, rules.create),
  get: supportAgent.query('GET /custom-fields/{id}', GetField, CustomField, rules.get),
  update: manager.mutation('PATCH /custom-fields/{id}', UpdateField, CustomField, rules.update),
  remove: manager.mutation('DELETE /custom-fields/{id}', DeleteField, FieldDeleted, rules.remove),
  of: client.query('GET /custom-fields/entity/{entity}', ListEntityFields, FieldList, rules.listOf),
  reorder: manager.mutation('POST /custom-fields/reorder/{entity}', ReorderFields, FieldList, rules.reorder),
  duplicate: manager.creation('POST /custom-fields/{id}/duplicate', DuplicateField, CustomField, rules.duplicate),
  export: manager.query('GET /custom-fields/export', Nothing, FieldFile, exportAll),
  exportOf: manager.query('GET /custom-fields/export/{entity}', ExportFields, FieldFile, exportEntity),
  import: manager.mutation('POST /custom-fields/import', ImportFields, FieldImportReport, importFields),
}
