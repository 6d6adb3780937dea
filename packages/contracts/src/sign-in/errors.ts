/** Errors about the sign-in widget. */
export const signInErrors = {
  account_pending: {
    pt: 'Sua conta aguarda a aprovação da organização. Avisaremos por e-mail.',
    en: 'Your account waits for the approval of the organisation. We will let you know by e-mail.',
  },
  consent_invalid: {
    pt: 'Este código expirou ou já foi usado. Comece de novo.',
    en: 'This code expired or was used already. Start again.',
  },
  oauth_account_exists: {
    pt: 'Já existe uma conta com este e-mail. Entre de outro jeito e vincule este login no seu perfil.',
    en: 'There is an account with this e-mail already. Sign in another way and link this login in your profile.',
  },
  oauth_config: { pt: 'Este provedor não está configurado aqui.', en: 'This provider is not set up here.' },
  oauth_email_unproved: {
    pt: 'Este provedor não confirma o seu e-mail. Entre pelo e-mail e depois vincule este login no seu perfil.',
    en: 'This provider does not confirm your e-mail. Sign in by e-mail, then link this login in your profile.',
  },
  oauth_failed: { pt: 'O login no provedor não terminou. Tente de novo.', en: 'The sign-in at the provider did not finish. Try again.' },
  oauth_login_taken: {
    pt: 'Este login já está vinculado a outra conta.',
    en: 'This login is linked to another account already.',
  },
  oauth_no_account: {
    pt: 'Não há conta para este login, e a organização não aceita novos cadastros por aqui.',
    en: 'There is no account for this login, and the organisation takes no new accounts here.',
  },
  oauth_token_invalid: {
    pt: 'Este login expirou ou já foi usado. Tente de novo.',
    en: 'This sign-in expired or was used already. Try again.',
  },
  password_breached: { pt: 'Escolha uma nova senha para continuar.', en: 'Choose a new password to continue.' },
  phone_region: { pt: 'Códigos não podem ser enviados para este país.', en: 'Codes cannot be sent to this country.' },
  phone_taken: { pt: 'Use outro número.', en: 'Use another number.' },
  phone_unsubscribed: {
    pt: 'Este número pediu para não receber mensagens. Envie VOLTAR para receber códigos de novo.',
    en: 'This number opted out. Text START to receive codes again.',
  },
  sign_in_settings_changed: {
    pt: 'As configurações mudaram enquanto você as editava.',
    en: 'The settings changed while you were editing them.',
  },
  sign_in_method_last: {
    pt: 'É o seu único jeito de entrar. Adicione outro antes de remover este.',
    en: 'It is your only way in. Add another before you remove this one.',
  },
  sign_in_method_not_found: { pt: 'Forma de entrar não encontrada.', en: 'Way in not found.' },
  texts_unavailable: {
    pt: 'Não é possível enviar códigos por este canal agora. Use outra forma de entrar.',
    en: 'Codes cannot be sent this way right now. Use another way to sign in.',
  },
  too_many_codes: {
    pt: 'Muitos códigos foram pedidos. Aguarde alguns minutos e tente de novo.',
    en: 'Too many codes were asked for. Wait some minutes and try again.',
  },
  user_not_pending: { pt: 'Esta conta não aguarda aprovação.', en: 'This account does not wait for approval.' },
  social_provider_changed: {
    pt: 'O provedor mudou enquanto você o editava.',
    en: 'The provider changed while you were editing it.',
  },
  social_provider_not_found: { pt: 'Este provedor não está configurado.', en: 'This provider is not set up.' },
  wallet_invalid: { pt: 'A carteira não pôde ser confirmada. Tente de novo.', en: 'The wallet could not be confirmed. Try again.' },
  wallet_taken: { pt: 'Esta carteira já está em uma conta.', en: 'This wallet is in an account already.' },
  wallets_full: { pt: 'Você já tem 10 carteiras. Remova uma antes.', en: 'You have 10 wallets already. Remove one first.' },
  wallets_off: { pt: 'Esta organização não aceita carteiras.', en: 'This organisation does not take wallets.' },
} as const
