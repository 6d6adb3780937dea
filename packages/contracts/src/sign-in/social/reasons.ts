/** Why an input about social providers is refused. */
export const socialReasons = {
  social_apple_id: 'A Apple usa dez letras maiúsculas e algarismos.',
  social_apple_key: 'Isto não é a chave privada (.p8) que a Apple entrega.',
  social_apple_only: 'Só a Apple usa este campo.',
  social_google_only: 'Só o Google oferece o One Tap.',
  social_secret_again: 'O ID do cliente mudou, ou o segredo não pode mais ser lido: informe o segredo.',
}
