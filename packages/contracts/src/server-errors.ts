/** Errors about any call, whatever it is for. */
export const serverErrors = {
  forbidden: { pt: 'Você não tem permissão para isso.', en: 'You are not allowed to do this.' },
  origin_refused: { pt: 'Origem da requisição recusada.', en: 'The origin of this request is refused.' },
  route_not_found: { pt: 'Caminho não encontrado.', en: 'Path not found.' },
  method_not_allowed: { pt: 'Método não permitido neste caminho.', en: 'Method not allowed on this path.' },
  http_only: {
    pt: 'Esta chamada só existe por HTTP, não pelo websocket.',
    en: 'This call is made over HTTP only, not over the websocket.',
  },
  rate_limited: { pt: 'Muitas requisições. Aguarde um momento e tente de novo.', en: 'Too many requests. Wait a moment and try again.' },
  dependency_unavailable: {
    pt: 'O serviço está temporariamente indisponível. Seus dados estão seguros; tente em instantes.',
    en: 'The service is temporarily unavailable. Your data is safe; try again in a moment.',
  },
  internal: { pt: 'Algo deu errado do nosso lado. Já registramos o erro.', en: 'Something went wrong on our side. It has been recorded.' },
} as const
