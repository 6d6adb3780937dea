/** Errors about monitoring. */
export const monitoringErrors = {
  alert_not_found: { pt: 'Este alerta não existe.', en: 'This alert does not exist.' },
  alert_without_rule: { pt: 'Esta medição não tem alerta.', en: 'This measurement has no alert.' },
  alert_rule_changed: { pt: 'Alguém alterou esta regra enquanto isso.', en: 'Somebody changed this rule meanwhile.' },
} as const
