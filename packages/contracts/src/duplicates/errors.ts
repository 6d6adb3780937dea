/** Errors about duplicates. */
export const duplicatesErrors = {
  duplicates_off: { pt: 'A detecção de duplicatas está desativada.', en: 'The detection of duplicates is turned off.' },
  duplicate_settings_changed: {
    pt: 'As configurações mudaram enquanto você editava.',
    en: 'The settings changed while you were editing.',
  },
  group_not_found: { pt: 'Grupo não encontrado.', en: 'Group not found.' },
  group_changed: { pt: 'O grupo mudou desde que você o abriu.', en: 'The group changed since you opened it.' },
  preview_stale: {
    pt: 'Os tickets mudaram desde a prévia. Veja a prévia de novo.',
    en: 'The tickets changed since the preview. Preview again.',
  },
  model_not_found: { pt: 'Modelo não encontrado.', en: 'Model not found.' },
  model_not_ready: { pt: 'Este modelo ainda não pode responder.', en: 'This model cannot answer yet.' },
  ab_test_running: { pt: 'Já há um teste A/B em andamento.', en: 'An A/B test is already running.' },
  training_pair_not_found: { pt: 'Par de treino não encontrado.', en: 'Training pair not found.' },
  training_conflict: { pt: 'Este par já foi julgado.', en: 'This pair has already been judged.' },
  training_file_unreadable: { pt: 'Não foi possível ler o arquivo de treino.', en: 'The training file could not be read.' },
  batch_running: { pt: 'Já há uma busca em andamento.', en: 'A search is already running.' },
  batch_not_running: { pt: 'Nenhuma busca está em andamento.', en: 'No search is running.' },
} as const
