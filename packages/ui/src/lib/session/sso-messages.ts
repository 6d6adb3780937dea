import { messages } from '../messages.ts'

/** Texts of single sign-on on the sign-in pages of both apps. */
export const t = messages('ui.sso', {
  enter: 'Entrar com {label}',
  required: 'Sua organização exige o login único.',
  directory: 'Use aqui a senha de {label}. Ela é trocada na sua organização, e não no Balcão.',
  entering: 'Entrando…',
  going: 'Abrindo {label}…',
  failed: 'Não foi possível entrar.',
  refused_cancelled: 'O login foi cancelado.',
  refused_expired: 'O login demorou demais ou já foi usado. Tente de novo.',
  refused_away: 'O provedor de identidade não respondeu. Tente de novo em instantes.',
  refused_refused: 'Você não pode entrar por este provedor. Fale com o administrador da sua organização.',
})
