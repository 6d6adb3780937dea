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
import {
  Anomaly,
  AnomalyList,
  AnomalyRule,
  AnomalyRules,
  ListAnomalies,
  ListAnomalyRules,
  UpdateAnomalyRule,
} from '@balcao/contracts/monitoring/anomalies'
import {
  CreateIncident,
  GetIncident,
  GetServiceStatus,
  Incident,
  IncidentGone,
  IncidentList,
  ListIncidents,
  PostIncidentUpdate,
  ServiceStatus,
  UpdateIncident,
} from '@balcao/contracts/monitoring/incidents'
import { GetIntake, Intake } from '@balcao/contracts/monitoring/intake'
import { GetSeries, GetSystemNow, Series, SystemNow } from '@balcao/contracts/monitoring/monitoring'
import * as alerts from '@balcao/core/monitoring/alerts'
import * as anomalies from '@balcao/core/monitoring/anomalies/anomalies'
import * as anomalyRules from '@balcao/core/monitoring/anomalies/rules'
import * as incidents from '@balcao/core/monitoring/incidents'
import { intake } from '@balcao/core/monitoring/intake/intake'
import { rules, updateRule } from '@balcao/core/monitoring/rules'
import { series, systemNow } from '@balcao/core/monitoring/system'
import { admin, client, manager, supervisor } from '../endpoint.ts'

/** How the installation fares. What supervisors see of queues and deadlines are the calls of those areas. */
export const calls = {
  system: admin.query('GET /monitoring/system', GetSystemNow, SystemNow, systemNow),
  series: admin.query('GET /monitoring/series', GetSeries, Series, series),
  status: client.query('GET /monitoring/status', GetServiceStatus, ServiceStatus, incidents.status),
  incidents: {
    list: supervisor.query('GET /monitoring/incidents', ListIncidents, IncidentList, incidents.list),
    create: supervisor.creation('POST /monitoring/incidents', CreateIncident, Incident, incidents.create),
    update: supervisor.mutation('PATCH /monitoring/incidents/{id}', UpdateIncident, Incident, incidents.update),
    post: supervisor.creation('POST /monitoring/incidents/{id}/updates', PostIncidentUpdate, Incident, incidents.post),
    remove: supervisor.mutation('DELETE /monitoring/incidents/{id}', GetIncident, IncidentGone, incidents.remove),
  },
  intake: supervisor.query('GET /monitoring/intake', GetIntake, Intake, intake),
  anomalies: {
    list: supervisor.query('GET /monitoring/anomalies', ListAnomalies, AnomalyList, anomalies.list),
    acknowledge: supervisor.mutation('POST /monitoring/anomalies/{id}/acknowledge', AcknowledgeAlert, Anomaly, anomalies.acknowledge),
    rules: supervisor.query('GET /monitoring/anomaly-rules', ListAnomalyRules, AnomalyRules, anomalyRules.rules),
    updateRule: manager.mutation('PATCH /monitoring/anomaly-rules/{kind}', UpdateAnomalyRule, AnomalyRule, anomalyRules.updateRule),
  },
  alerts: {
    list: admin.query('GET /monitoring/alerts', ListAlerts, AlertList, alerts.list),
    acknowledge: admin.mutation('POST /monitoring/alerts/{id}/acknowledge', AcknowledgeAlert, Alert, alerts.acknowledge),
    rules: admin.query('GET /monitoring/rules', ListAlertRules, AlertRules, rules),
    updateRule: admin.mutation('PATCH /monitoring/rules/{metric}', UpdateAlertRule, AlertRule, updateRule),
  },
}
