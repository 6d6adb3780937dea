/** Why an input about one’s own profile is refused. */
export const profileReasons = {
  picture_too_heavy: 'A imagem pode ter até 64 kB.',
  picture_wrong_kind: 'Envie uma imagem PNG, JPEG ou WebP.',
  picture_unreadable: 'Esta imagem não pôde ser lida. Escolha um arquivo PNG, JPEG ou WebP.',
  ip_range: 'Escreva um endereço IP ou uma rede, como 203.0.113.7 ou 203.0.113.0/24.',
  time_zone_unknown: 'Escolha um fuso horário da lista.',
  proof_missing: 'Envie a senha ou o código.',
  password_wrong: 'A senha não confere.',
  password_same: 'A nova senha é igual à atual.',
  mail_code_wrong: 'O código não confere ou venceu. Peça outro.',
  email_same: 'Este já é o seu e-mail.',
  app_code_wrong: 'O código não confere. Tente o próximo código do aplicativo.',
}
