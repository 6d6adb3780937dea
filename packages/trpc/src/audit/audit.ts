import { AuditEventList, ExportSize, FilterEvents, ListEvents, RecordEvent, Suspicious } from '@balcao/contracts/audit/events'
import { Retention, SetRetention } from '@balcao/contracts/audit/retention'
import { SealStatus } from '@balcao/contracts/audit/seals'
import { Done, Nothing } from '@balcao/contracts/auth/session'
import * as rules from '@balcao/core/audit/events'
import { exportSize } from '@balcao/core/audit/export'
import { setRetention } from '@balcao/core/audit/retention'
import { sealStatus } from '@balcao/core/audit/status'
import { admin, client, manager } from '../endpoint.ts'

export const audit = {
  record: client.creation('POST /audit/events', RecordEvent, Done, rules.record),
  list: manager.query('GET /audit/events', ListEvents, AuditEventList, rules.list),
  suspicious: manager.query('GET /audit/suspicious', Nothing, Suspicious, rules.suspicious),
  exportSize: manager.query('GET /audit/export/size', FilterEvents, ExportSize, exportSize),
  seals: manager.query('GET /audit/seals/status', Nothing, SealStatus, sealStatus),
  setRetention: admin.mutation('PATCH /audit/retention', SetRetention, Retention, setRetention),
}
