/** Why an input about passkeys is refused. */
export const passkeyReasons = {
  passkey_unreadable: 'Isto não veio de uma chave de acesso.',
  passkey_wrong: 'A chave de acesso não foi aceita. Tente de novo.',
}
