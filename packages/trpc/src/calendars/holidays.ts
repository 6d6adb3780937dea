import { Done } from '@balcao/contracts/auth/session'
import {
  AddHoliday,
  Holiday,
  HolidayList,
  HolidayPreview,
  Imported,
  ImportHolidays,
  ImportIcs,
  ListHolidays,
  PreviewHolidays,
  RemoveHoliday,
  UpdateHoliday,
} from '@balcao/contracts/calendars/holidays'
import * as rules from '@balcao/core/calendars/holidays'
import { importIcs, preview } from '@balcao/core/calendars/lists'
import { manager, supportAgent } from '../endpoint.ts'

export const holidays = {
  list: supportAgent.query('GET /sla/calendars/{id}/holidays', ListHolidays, HolidayList, rules.list),
  add: manager.creation('POST /sla/calendars/{id}/holidays', AddHoliday, Holiday, rules.add),
  update: manager.mutation('PUT /sla/calendars/{id}/holidays/{holidayId}', UpdateHoliday, Holiday, rules.update),
  remove: manager.mutation('DELETE /sla/calendars/{id}/holidays/{holidayId}', RemoveHoliday, Done, rules.remove),
  preview: manager.staged('POST /sla/calendars/{id}/holidays/preview', PreviewHolidays, HolidayPreview, ({ installation, open }, input) =>
    preview(installation.holidays, open, input),
  ),
  import: manager.mutation('POST /sla/calendars/{id}/holidays/import', ImportHolidays, Imported, rules.importRegion),
  importIcs: manager.staged('POST /sla/calendars/{id}/holidays/ics', ImportIcs, Imported, ({ installation, open }, input) =>
    importIcs(installation.holidays, open, input),
  ),
}
