/** The kinds of refusal, and the dependency that is down; each maps once to HTTP and to tRPC. */
export const ERROR_STATUS = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  not_allowed: 405,
  conflict: 409,
  too_large: 413,
  unsupported: 415,
  misdirected: 421,
  unprocessable: 422,
  limited: 429,
  internal: 500,
  unavailable: 503,
} as const
export type ErrorKind = keyof typeof ERROR_STATUS

/** Every code the product answers, with its texts. Adding an error is adding a line here. */
export const ERRORS = {
  invalid_input: { pt: 'Dados inválidos. Verifique as informações fornecidas.', en: 'Invalid data. Check what you sent.' },
  invalid_cursor: { pt: 'O cursor desta lista não é válido. Recarregue a lista.', en: 'This list cursor is not valid. Reload the list.' },
  invalid_json: { pt: 'O corpo da requisição não é JSON válido.', en: 'The request body is not valid JSON.' },
  invalid_credentials: { pt: 'E-mail ou senha incorretos.', en: 'Wrong e-mail or password.' },
  link_invalid: { pt: 'Invalid or expired magic link', en: 'Invalid or expired magic link' },
  code_invalid: { pt: 'Invalid passcode, please try again.', en: 'Invalid passcode, please try again.' },
  organization_required: {
    pt: 'Esta conta existe em mais de uma organização. Escolha uma.',
    en: 'This account exists in several organisations. Choose one.',
  },
  organization_exists: {
    pt: 'Esta organização já existe. Tente com um nome diferente.',
    en: 'This organisation exists already. Try another name.',
  },
  registration_closed: {
    pt: 'Novas organizações não podem ser criadas aqui. Fale com quem mantém esta instalação.',
    en: 'New organisations cannot be created here. Talk to whoever runs this installation.',
  },
  unauthenticated: { pt: 'Entre para continuar.', en: 'Sign in to continue.' },
  session_expired: { pt: 'Sua sessão terminou. Entre novamente.', en: 'Your session has ended. Sign in again.' },
  second_factor_required: { pt: 'Informe o código do seu segundo fator.', en: 'Give the code of your second factor.' },
  second_factor_wrong: {
    pt: 'O código não confere. Tente o próximo código do aplicativo.',
    en: 'That code is not right. Try the next one.',
  },
  second_factor_setup_required: {
    pt: 'Seu papel exige um segundo fator. Configure-o para continuar.',
    en: 'Your role requires a second factor. Set it up to go on.',
  },
  proof_required: { pt: 'Confirme que é você para continuar.', en: 'Prove that it is you to go on.' },
  proof_otherwise: {
    pt: 'Confirme com a sua senha ou com o segundo fator.',
    en: 'Prove it by your password or your second factor.',
  },
  forbidden: { pt: 'Você não tem permissão para isso.', en: 'You are not allowed to do this.' },
  origin_refused: { pt: 'Origem da requisição recusada.', en: 'The origin of this request is refused.' },
  tenant_suspended: { pt: 'Esta organização está suspensa.', en: 'This organisation is suspended.' },
  host_unknown: { pt: 'Este endereço não é de nenhuma organização.', en: 'This address belongs to no organisation.' },
  route_not_found: { pt: 'Caminho não encontrado.', en: 'Path not found.' },
  method_not_allowed: { pt: 'Método não permitido neste caminho.', en: 'Method not allowed on this path.' },
  ticket_not_found: { pt: 'Ticket não encontrado.', en: 'Ticket not found.' },
  user_not_found: { pt: 'Usuário não encontrado.', en: 'User not found.' },
  session_not_found: { pt: 'Sessão não encontrada.', en: 'Session not found.' },
  api_token_not_found: { pt: 'Token de API não encontrado.', en: 'API token not found.' },
  api_token_invalid: { pt: 'O token de API não é válido, venceu ou foi revogado.', en: 'The API token is not valid, expired or revoked.' },
  api_token_scope: { pt: 'O token de API não alcança esta chamada.', en: 'The API token does not reach this call.' },
  api_tokens_full: { pt: 'Você já tem 20 tokens válidos. Revogue um antes.', en: 'You have 20 valid tokens already. Revoke one first.' },
  password_elsewhere: {
    pt: 'A senha desta conta é do provedor de identidade: peça uma nova na página de entrada.',
    en: 'The password of this account is the identity provider’s: ask for a new one on the sign-in page.',
  },
  second_factor_on: { pt: 'O segundo fator já está ativo.', en: 'The second factor is on already.' },
  second_factor_off: { pt: 'O segundo fator não está ativo.', en: 'The second factor is not on.' },
  email_taken: { pt: 'Já existe um usuário com este e-mail.', en: 'There is a user with this e-mail already.' },
  last_admin: {
    pt: 'Este é o último administrador ativo da organização. Promova outra pessoa antes.',
    en: 'This is the last active administrator of the organisation. Promote somebody else first.',
  },
  invite_not_open: {
    pt: 'Só quem está ativo e ainda não entrou pode ser convidado.',
    en: 'Only those who are active and have not signed in yet can be invited.',
  },
  role_not_found: { pt: 'Papel não encontrado.', en: 'Role not found.' },
  role_exists: { pt: 'Já existe um papel com este nome.', en: 'A role of this name exists already.' },
  role_in_use: {
    pt: 'Há pessoas com este papel. Escolha o papel que elas recebem no lugar.',
    en: 'People have this role. Choose the one they get instead.',
  },
  role_fixed: { pt: 'Este papel não pode ser alterado por você.', en: 'You cannot change this role.' },
  role_changed: { pt: 'O papel mudou enquanto você editava.', en: 'The role changed while you were editing.' },
  last_role_manager: {
    pt: 'Sem ninguém que possa alterar papéis, a organização ficaria sem controle de acesso.',
    en: 'Nobody could change roles any more: somebody must keep that right.',
  },
  too_many_roles: { pt: 'A organização já tem o máximo de papéis.', en: 'The organisation has as many roles as it may.' },
  queue_not_found: { pt: 'Fila não encontrada.', en: 'Queue not found.' },
  tag_exists: { pt: 'Já existe uma tag com este nome.', en: 'A tag of this name exists already.' },
  too_many_tags: { pt: 'A organização já tem o máximo de tags.', en: 'The organisation has as many tags as it may.' },
  tag_not_found: { pt: 'Tag não encontrada.', en: 'Tag not found.' },
  assignee_not_available: { pt: 'Este usuário não pode ser responsável por tickets.', en: 'This user cannot be assigned tickets.' },
  status_move_refused: {
    pt: 'O ticket não pode passar do status atual para o escolhido.',
    en: 'The ticket cannot move from its status to the chosen one.',
  },
  schedule_required: {
    pt: 'Informe até quando o ticket fica agendado (uma data futura).',
    en: 'Say until when the ticket is scheduled (a future date).',
  },
  ticket_closed: { pt: 'Este ticket está fechado e não aceita novas mensagens.', en: 'This ticket is closed and takes no new messages.' },
  ticket_changed: { pt: 'O ticket mudou enquanto você editava.', en: 'The ticket changed while you were editing.' },
  idempotency_key_reused: {
    pt: 'Esta chave de idempotência já foi usada com outros dados.',
    en: 'This idempotency key was used with other data.',
  },
  idempotency_in_flight: { pt: 'A mesma requisição ainda está em andamento.', en: 'The same request is still in progress.' },
  payload_too_large: { pt: 'Os dados enviados passam do tamanho permitido.', en: 'What you sent is larger than allowed.' },
  unsupported_media_type: { pt: 'Envie os dados como application/json.', en: 'Send the data as application/json.' },
  rate_limited: { pt: 'Muitas requisições. Aguarde um momento e tente de novo.', en: 'Too many requests. Wait a moment and try again.' },
  too_many_attempts: {
    pt: 'Too many failed authentication attempts. Please try again later.',
    en: 'Too many failed authentication attempts. Please try again later.',
  },
  dependency_unavailable: {
    pt: 'O serviço está temporariamente indisponível. Seus dados estão seguros; tente em instantes.',
    en: 'The service is temporarily unavailable. Your data is safe; try again in a moment.',
  },
  internal: { pt: 'Algo deu errado do nosso lado. Já registramos o erro.', en: 'Something went wrong on our side. It has been recorded.' },
} as const
export type ErrorCode = keyof typeof ERRORS
