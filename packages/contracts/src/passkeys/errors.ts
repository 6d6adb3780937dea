/** Errors about passkeys. */
export const passkeyErrors = {
  passkey_invalid: {
    pt: 'Não foi possível entrar com esta chave de acesso. Entre de outra forma.',
    en: 'This passkey could not sign you in. Sign in another way.',
  },
  passkey_not_found: { pt: 'Chave de acesso não encontrada.', en: 'Passkey not found.' },
  passkey_refused: {
    pt: 'O navegador não confirmou a chave de acesso a tempo. Tente de novo.',
    en: 'The browser did not confirm the passkey in time. Try again.',
  },
  passkey_known: { pt: 'Esta chave de acesso já está em uma conta.', en: 'This passkey is in an account already.' },
  passkeys_full: { pt: 'Você já tem 10 chaves de acesso. Remova uma antes.', en: 'You have 10 passkeys already. Remove one first.' },
  passkeys_unavailable: {
    pt: 'Chaves de acesso não funcionam neste endereço.',
    en: 'Passkeys do not work at this address.',
  },
} as const
