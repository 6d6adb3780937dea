/** Errors about monitoring. */
export const monitoringErrors = {
  alert_not_found: { pt: 'Este alerta não existe.', en: 'This alert does not exist.' },
  alert_without_rule: { pt: 'Esta medição não tem alerta.', en: 'This measurement has no alert.' },
  alert_rule_changed: { pt: 'Alguém alterou esta regra enquanto isso.', en: 'Somebody changed this rule meanwhile.' },
  anomaly_not_found: { pt: 'Esta anomalia não existe.', en: 'This anomaly does not exist.' },
  incident_not_found: { pt: 'Este incidente não existe.', en: 'This incident does not exist.' },
  incident_changed: { pt: 'Alguém alterou este incidente enquanto isso.', en: 'Somebody changed this incident meanwhile.' },
  too_many_incidents: { pt: 'Há incidentes demais em aberto.', en: 'Too many incidents are open.' },
  too_many_incident_updates: { pt: 'Este incidente já tem atualizações demais.', en: 'This incident already has too many updates.' },
} as const
