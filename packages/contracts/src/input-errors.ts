/** Errors about inputs as a whole. */
export const inputErrors = {
  invalid_input: { pt: 'Dados inválidos. Verifique as informações fornecidas.', en: 'Invalid data. Check what you sent.' },
  invalid_cursor: { pt: 'O cursor desta lista não é válido. Recarregue a lista.', en: 'This list cursor is not valid. Reload the list.' },
  invalid_json: { pt: 'O corpo da requisição não é JSON válido.', en: 'The request body is not valid JSON.' },
  idempotency_key_reused: {
    pt: 'Esta chave de idempotência já foi usada com outros dados.',
    en: 'This idempotency key was used with other data.',
  },
  idempotency_in_flight: { pt: 'A mesma requisição ainda está em andamento.', en: 'The same request is still in progress.' },
  payload_too_large: { pt: 'Os dados enviados passam do tamanho permitido.', en: 'What you sent is larger than allowed.' },
  unsupported_media_type: { pt: 'Envie os dados como application/json.', en: 'Send the data as application/json.' },
} as const
