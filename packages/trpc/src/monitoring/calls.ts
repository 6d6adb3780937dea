import {
  AcknowledgeAlert,
  Alert,
  AlertList,
  AlertRule,
  AlertRules,
  ListAlertRules,
  ListAlerts,
  UpdateAlertRule,
} from '@balcao/contracts/monitoring/alerts'
import { GetSeries, GetSystemNow, Series, SystemNow } from '@balcao/contracts/monitoring/monitoring'
import * as alerts from '@balcao/core/monitoring/alerts'
import { rules, updateRule } from '@balcao/core/monitoring/rules'
import { series, systemNow } from '@balcao/core/monitoring/system'
import { admin } from '../endpoint.ts'

/** How the installation fares. What supervisors see of queues and deadlines are the calls of those areas. */
export const calls = {
  system: admin.query('GET /monitoring/system', GetSystemNow, SystemNow, systemNow),
  series: admin.query('GET /monitoring/series', GetSeries, Series, series),
  alerts: {
    list: admin.query('GET /monitoring/alerts', ListAlerts, AlertList, alerts.list),
    acknowledge: admin.mutation('POST /monitoring/alerts/{id}/acknowledge', AcknowledgeAlert, Alert, alerts.acknowledge),
    rules: admin.query('GET /monitoring/rules', ListAlertRules, AlertRules, rules),
    updateRule: admin.mutation('PATCH /monitoring/rules/{metric}', UpdateAlertRule, AlertRule, updateRule),
  },
}
