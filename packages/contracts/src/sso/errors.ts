/** Errors about single sign-on. */
export const ssoErrors = {
  sso_required: {
    pt: 'Sua organização exige o login único. Entre com o botão do provedor da organização.',
    en: 'Your organisation requires single sign-on. Sign in with the button of its provider.',
  },
  sso_expired: {
    pt: 'O login demorou demais ou já foi usado. Tente de novo.',
    en: 'The sign-in took too long or was used already. Try again.',
  },
  sso_refused: {
    pt: 'O login foi recusado. Fale com o administrador da sua organização.',
    en: 'The sign-in was refused. Talk to the administrator of your organisation.',
  },
  sso_away: {
    pt: 'O provedor de identidade não respondeu. Tente de novo em instantes.',
    en: 'The identity provider did not answer. Try again in a moment.',
  },
  sso_provider_not_found: { pt: 'Provedor de identidade não encontrado.', en: 'Identity provider not found.' },
  sso_provider_changed: {
    pt: 'O provedor de identidade mudou enquanto você o editava.',
    en: 'The identity provider changed while you were editing it.',
  },
  too_many_sso_providers: {
    pt: 'A organização já tem o máximo de provedores de identidade.',
    en: 'The organisation has as many identity providers as it may.',
  },
  sso_secret_unreadable: {
    pt: 'O segredo do cliente não pode ser lido. Informe-o de novo.',
    en: 'The client secret cannot be read. Give it again.',
  },
  sso_test_not_found: { pt: 'Teste não encontrado.', en: 'Test not found.' },
  sso_domain_not_proved: {
    pt: 'O registro TXT ainda não aparece no DNS. A mudança pode levar algumas horas.',
    en: 'The TXT record is not in the DNS yet. The change may take some hours.',
  },
  sso_link_refused: {
    pt: 'Este login não pode ser vinculado à sua conta.',
    en: 'This login cannot be linked to your account.',
  },
  directory_away: {
    pt: 'O diretório da sua organização não respondeu. Tente de novo em instantes.',
    en: 'The directory of your organisation did not answer. Try again in a moment.',
  },
  directory_required: {
    pt: 'Sua organização usa a senha do diretório. Entre com o e-mail e essa senha.',
    en: 'Your organisation uses the password of its directory. Sign in with your e-mail and that password.',
  },
  password_in_directory: {
    pt: 'A sua senha é a do diretório da organização, e é trocada lá.',
    en: 'Your password is that of the organisation’s directory, and is changed there.',
  },
  directory_sync_not_found: { pt: 'Sincronização não encontrada.', en: 'Synchronisation not found.' },
  directory_sync_not_held: {
    pt: 'Esta sincronização não espera mais por uma confirmação.',
    en: 'This synchronisation no longer waits for a confirmation.',
  },
  directory_not_synced: {
    pt: 'Ligue a sincronização deste diretório, com ele ativo, e salve antes.',
    en: 'Switch the synchronisation of this directory on, while it is active, and save first.',
  },
  sso_identity_not_found: { pt: 'Login vinculado não encontrado.', en: 'Linked login not found.' },
  sso_identity_last: {
    pt: 'Este é o seu único jeito de entrar. Crie uma senha antes de desvincular.',
    en: 'This is your only way in. Set a password before unlinking.',
  },
} as const
