/** Errors about the assistant. */
export const assistantErrors = {
  assistant_settings_changed: {
    pt: 'As configurações do assistente mudaram enquanto você editava.',
    en: 'The settings of the assistant changed while you were editing.',
  },
  evaluation_not_passed: {
    pt: 'O modelo precisa passar na avaliação antes de responder a clientes.',
    en: 'The model has to pass the evaluation before it answers customers.',
  },
  assistant_off: { pt: 'Este recurso do assistente está desligado aqui.', en: 'This feature of the assistant is turned off here.' },
  provider_not_found: { pt: 'Provedor não encontrado.', en: 'Provider not found.' },
  provider_changed: { pt: 'O provedor mudou enquanto você o editava.', en: 'The provider changed while you were editing it.' },
  too_many_providers: { pt: 'A organização já tem o máximo de provedores.', en: 'The organisation has the most providers it can have.' },
  run_not_found: { pt: 'Execução não encontrada.', en: 'Run not found.' },
  question_not_found: { pt: 'Pergunta não encontrada.', en: 'Question not found.' },
  question_exists: { pt: 'Esta pergunta já está na avaliação.', en: 'This question is in the evaluation already.' },
  too_many_questions: { pt: 'A avaliação já tem o máximo de perguntas.', en: 'The evaluation has the most questions it can have.' },
  evaluation_running: { pt: 'Já há uma avaliação em andamento.', en: 'An evaluation is already running.' },
  evaluation_without_model: { pt: 'Nenhum provedor está ativo.', en: 'No provider is active.' },
  evaluation_too_small: {
    pt: 'A avaliação precisa de ao menos cinco perguntas com resposta e cinco sem.',
    en: 'The evaluation needs at least five questions with an answer and five without.',
  },
} as const
