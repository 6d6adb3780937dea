/** Why an input about mailboxes is refused. */
export const emailReasons = {
  mail_host_inside: 'Este servidor não fica na internet pública.',
  mail_hook_key: 'Esta não é uma chave do provedor escolhido.',
  mail_file_unreadable: 'Este arquivo não é um e-mail (.eml).',
  mail_variable_unknown: 'Use só {{cliente}}, {{agente}}, {{numero}} e {{titulo}}.',
  mail_filter_op: 'Esta comparação não serve para esta parte do e-mail.',
  mail_filter_size: 'Informe o tamanho em KB, com algarismos.',
  mail_filter_header: 'Informe o nome do cabeçalho, como X-Prioridade.',
  mail_app_missing: 'Informe o ID e o segredo de um aplicativo: a instalação não tem um.',
  mailbox_alias_taken: 'Este endereço já é de uma caixa de e-mail.',
  mail_unencrypted: 'Escolha uma conexão criptografada.',
}
