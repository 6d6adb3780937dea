/** Errors about service level agreements. */
export const slaErrors = {
  sla_policy_not_found: { pt: 'Política de SLA não encontrada.', en: 'SLA policy not found.' },
  sla_policy_changed: { pt: 'A política mudou enquanto você a editava.', en: 'The policy changed while you were editing it.' },
  too_many_sla_policies: {
    pt: 'A organização já tem o máximo de políticas de SLA.',
    en: 'The organisation already has the most SLA policies it can have.',
  },
  sla_recompute_not_found: { pt: 'Recálculo não encontrado.', en: 'Recompute not found.' },
  sla_recompute_over: { pt: 'Este recálculo já terminou.', en: 'This recompute is already over.' },
} as const
