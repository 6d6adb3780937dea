/** Errors about automation. */
export const automationErrors = {
  rule_not_found: { pt: 'Regra não encontrada.', en: 'Rule not found.' },
  rule_changed: { pt: 'A regra mudou enquanto você a editava.', en: 'The rule changed while you were editing it.' },
  rule_not_scheduled: {
    pt: 'Só regras ativas que rodam em datas marcadas podem ser executadas agora.',
    en: 'Only active rules that run on a schedule can be run now.',
  },
  rule_running: { pt: 'A regra já está sendo executada.', en: 'The rule is running already.' },
  too_many_rules: {
    pt: 'A organização já tem o máximo de regras de automação.',
    en: 'The organisation already has the most automation rules it can have.',
  },
} as const
