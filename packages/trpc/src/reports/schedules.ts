import { Done } from '@balcao/contracts/auth/session'
import {
  CreateReportSchedule,
  GetReportSchedule,
  ListReportSchedules,
  ReportSchedule,
  ReportScheduleList,
  UpdateReportSchedule,
} from '@balcao/contracts/reports/schedules'
import * as rules from '@balcao/core/reports/schedules/schedules'
import { supportAgent } from '../endpoint.ts'

/** Reports by mail. */
export const schedules = {
  list: supportAgent.query('GET /reports/schedules', ListReportSchedules, ReportScheduleList, rules.list),
  create: supportAgent.creation('POST /reports/schedules', CreateReportSchedule, ReportSchedule, rules.create),
  update: supportAgent.mutation('PATCH /reports/schedules/{id}', UpdateReportSchedule, ReportSchedule, rules.update),
  remove: supportAgent.mutation('DELETE /reports/schedules/{id}', GetReportSchedule, Done, rules.remove),
  pause: supportAgent.mutation('POST /reports/schedules/{id}/pause', GetReportSchedule, ReportSchedule, rules.pause),
  resume: supportAgent.mutation('POST /reports/schedules/{id}/resume', GetReportSchedule, ReportSchedule, rules.resume),
  runNow: supportAgent.mutation('POST /reports/schedules/{id}/run', GetReportSchedule, ReportSchedule, rules.runNow),
  leave: supportAgent.mutation('POST /reports/schedules/{id}/leave', GetReportSchedule, Done, rules.leave),
}
