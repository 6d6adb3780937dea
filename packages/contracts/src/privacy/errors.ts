/** Errors about privacy. */
export const privacyErrors = {
  retention_rule_not_found: { pt: 'Regra de retenção não encontrada.', en: 'Retention rule not found.' },
  retention_rule_changed: { pt: 'A regra mudou enquanto você a editava.', en: 'The rule changed while you were editing it.' },
  retention_rule_inactive: { pt: 'Ative a regra antes de executá-la.', en: 'Switch the rule on before running it.' },
  retention_running: { pt: 'Esta regra já está em execução.', en: 'This rule is already running.' },
  retention_touches_many: {
    pt: 'A regra apagaria muita coisa. Confirme que é isso mesmo.',
    en: 'The rule would erase a lot. Confirm that this is meant.',
  },
  too_many_retention_rules: {
    pt: 'A organização já tem o máximo de regras de retenção.',
    en: 'The organisation already has the most retention rules it can have.',
  },
  retention_run_not_found: { pt: 'Execução não encontrada.', en: 'Run not found.' },
  retention_run_ended: { pt: 'Esta execução já terminou.', en: 'This run has already ended.' },
  hold_not_found: { pt: 'Suspensão de eliminação não encontrada.', en: 'Hold not found.' },
  hold_lifted: { pt: 'Esta suspensão já foi encerrada.', en: 'This hold was already lifted.' },
  held: {
    pt: 'Há uma suspensão de eliminação: nada disto pode ser apagado agora.',
    en: 'There is a legal hold: none of this can be erased now.',
  },
  already_erased: { pt: 'Isto já foi apagado.', en: 'This was erased already.' },
  privacy_request_not_found: { pt: 'Solicitação não encontrada.', en: 'Request not found.' },
  privacy_request_changed: { pt: 'A solicitação mudou enquanto você a editava.', en: 'The request changed while you were editing it.' },
  privacy_request_closed: {
    pt: 'A solicitação já foi respondida ou recusada.',
    en: 'The request was already answered or refused.',
  },
  too_many_privacy_requests: {
    pt: 'Você já tem várias solicitações em andamento. Aguarde a resposta.',
    en: 'You already have several requests open. Wait for the answer.',
  },
  privacy_request_of_nobody: {
    pt: 'Esta solicitação não é de ninguém da organização.',
    en: 'This request is of nobody of the organisation.',
  },
  privacy_request_kind: {
    pt: 'Isto não faz parte deste tipo de solicitação.',
    en: 'This is not part of this kind of request.',
  },
  data_pack_not_found: { pt: 'Pacote de dados não encontrado.', en: 'Data pack not found.' },
  data_pack_not_ready: { pt: 'O pacote de dados não está disponível.', en: 'The data pack is not available.' },
  data_pack_under_way: { pt: 'Já há um pacote desta pessoa sendo preparado.', en: 'A pack of this person is already being made.' },
} as const
