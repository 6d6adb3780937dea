import { AvailabilityReport, GetAvailabilityReport } from '@balcao/contracts/reports/availability'
import { BreakdownReport, GetBreakdown } from '@balcao/contracts/reports/breakdown'
import { ByHourReport } from '@balcao/contracts/reports/by-hour'
import { ChatReport, GetChatReport } from '@balcao/contracts/reports/chat'
import { ReportQuery } from '@balcao/contracts/reports/query'
import {
  AgentReport,
  ByPeriodReport,
  ByPriorityReport,
  ByStatusReport,
  DashboardReport,
  GetByPeriod,
  GetTrend,
  SlaReport,
  StatusFlowReport,
  TrendReport,
} from '@balcao/contracts/reports/reports'
import { GetTimeReport, TimeReport } from '@balcao/contracts/reports/time'
import { agentPerformance } from '@balcao/core/reports/agents'
import { breakdown } from '@balcao/core/reports/breakdown'
import { byHour } from '@balcao/core/reports/by-hour'
import { byPeriod } from '@balcao/core/reports/by-period'
import { chat } from '@balcao/core/reports/chat'
import { byPriority, byStatus } from '@balcao/core/reports/now'
import { dashboard } from '@balcao/core/reports/overview'
import { availability } from '@balcao/core/reports/presence/availability'
import { slaCompliance } from '@balcao/core/reports/sla'
import { statusFlow } from '@balcao/core/reports/status-flow'
import { time } from '@balcao/core/reports/time'
import { trend } from '@balcao/core/reports/trend'
import { supportAgent } from '../endpoint.ts'

/** How far the figures reach is the permission `report.read`'s to say. */
export const reports = {
  dashboard: supportAgent.query('GET /reports/dashboard', ReportQuery, DashboardReport, dashboard),
  byStatus: supportAgent.query('GET /reports/tickets/by-status', ReportQuery, ByStatusReport, byStatus),
  byPriority: supportAgent.query('GET /reports/tickets/by-priority', ReportQuery, ByPriorityReport, byPriority),
  byPeriod: supportAgent.query('GET /reports/tickets/by-period', GetByPeriod, ByPeriodReport, byPeriod),
  byHour: supportAgent.query('GET /reports/tickets/by-hour', ReportQuery, ByHourReport, byHour),
  agentPerformance: supportAgent.query('GET /reports/agents/performance', ReportQuery, AgentReport, agentPerformance),
  statusFlow: supportAgent.query('GET /reports/tickets/status', ReportQuery, StatusFlowReport, statusFlow),
  trend: supportAgent.query('GET /reports/tickets/trend', GetTrend, TrendReport, trend),
  breakdown: supportAgent.query('GET /reports/tickets/breakdown', GetBreakdown, BreakdownReport, breakdown),
  chat: supportAgent.query('GET /reports/chat', GetChatReport, ChatReport, chat),
  availability: supportAgent.query('GET /reports/availability', GetAvailabilityReport, AvailabilityReport, availability),
  time: supportAgent.query('GET /reports/time', GetTimeReport, TimeReport, time),
  slaCompliance: supportAgent.query('GET /reports/sla/compliance', ReportQuery, SlaReport, slaCompliance),
}
