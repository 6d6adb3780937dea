/** Errors about flows. */
export const flowErrors = {
  flow_not_found: { pt: 'Fluxo de etapas não encontrado.', en: 'Flow not found.' },
  flow_run_not_found: { pt: 'Execução não encontrada.', en: 'Run not found.' },
  flow_changed: { pt: 'O fluxo de etapas mudou enquanto você o editava.', en: 'The flow changed while you were editing it.' },
  too_many_flows: {
    pt: 'A organização já tem o máximo de fluxos de etapas.',
    en: 'The organisation already has the most flows it can have.',
  },
  flow_not_startable: {
    pt: 'Este fluxo de etapas não pode ser iniciado neste ticket agora.',
    en: 'This flow cannot be started on this ticket now.',
  },
  flow_already_running: {
    pt: 'Este fluxo de etapas já está em andamento neste ticket.',
    en: 'This flow is already running on this ticket.',
  },
  flow_run_over: { pt: 'Esta execução já terminou.', en: 'This run is over.' },
  flow_run_not_failed: { pt: 'Só uma execução que falhou pode ser tentada de novo.', en: 'Only a run that failed can be tried again.' },
} as const
