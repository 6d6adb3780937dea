/** Errors about signing in, sessions and tokens. */
export const authErrors = {
  invalid_credentials: { pt: 'E-mail ou senha incorretos.', en: 'Wrong e-mail or password.' },
  link_invalid: { pt: 'Invalid or expired magic link', en: 'Invalid or expired magic link' },
  code_invalid: { pt: 'Invalid passcode, please try again.', en: 'Invalid passcode, please try again.' },
  organization_required: {
    pt: 'Esta conta existe em mais de uma organização. Escolha uma.',
    en: 'This account exists in several organisations. Choose one.',
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
  impersonation_read_only: {
    pt: 'Você está vendo como outra pessoa: aqui nada pode ser alterado.',
    en: 'You are looking as somebody else: nothing can be changed here.',
  },
  impersonation_private: {
    pt: 'Você está vendo como outra pessoa: isto só ela mesma pode ver.',
    en: 'You are looking as somebody else: only they see this.',
  },
  proof_required: { pt: 'Confirme que é você para continuar.', en: 'Prove that it is you to go on.' },
  proof_by_sign_in: {
    pt: 'Sua conta não tem e-mail. Saia e entre de novo para confirmar que é você.',
    en: 'Your account has no e-mail. Sign out and in again to prove that it is you.',
  },
  proof_otherwise: {
    pt: 'Confirme com a sua senha ou com o segundo fator.',
    en: 'Prove it by your password or your second factor.',
  },
  session_not_found: { pt: 'Sessão não encontrada.', en: 'Session not found.' },
  api_token_not_found: { pt: 'Token de API não encontrado.', en: 'API token not found.' },
  api_token_invalid: { pt: 'O token de API não é válido, venceu ou foi revogado.', en: 'The API token is not valid, expired or revoked.' },
  api_token_network: {
    pt: 'O token de API não pode ser usado a partir deste endereço.',
    en: 'The API token may not be used from this address.',
  },
  api_token_scope: { pt: 'O token de API não alcança esta chamada.', en: 'The API token does not reach this call.' },
  api_tokens_full: { pt: 'Você já tem 20 tokens válidos. Revogue um antes.', en: 'You have 20 valid tokens already. Revoke one first.' },
  password_elsewhere: {
    pt: 'A senha desta conta é do provedor de identidade: peça uma nova na página de entrada.',
    en: 'The password of this account is the identity provider’s: ask for a new one on the sign-in page.',
  },
  email_by_sso: {
    pt: 'Seu e-mail vem do login único da organização. Peça a troca ao administrador.',
    en: 'Your e-mail comes from your organisation’s single sign-on. Ask the administrator to change it.',
  },
  email_by_directory: {
    pt: 'Sua conta é mantida pelo diretório da organização. Troque o e-mail por lá.',
    en: 'Your account is kept by your organisation’s directory. Change the e-mail there.',
  },
  email_elsewhere: {
    pt: 'O e-mail desta conta é do provedor de identidade e não pode ser trocado aqui.',
    en: 'The e-mail of this account is the identity provider’s and cannot be changed here.',
  },
  second_factor_on: { pt: 'O segundo fator já está ativo.', en: 'The second factor is on already.' },
  second_factor_off: { pt: 'O segundo fator não está ativo.', en: 'The second factor is not on.' },
  too_many_attempts: {
    pt: 'Too many failed authentication attempts. Please try again later.',
    en: 'Too many failed authentication attempts. Please try again later.',
  },
} as const
