/** Why an input about mailboxes is refused. */
export const emailReasons = {
  mail_host_inside: 'Este servidor não fica na internet pública.',
  mail_hook_key: 'Esta não é uma chave do provedor escolhido.',
  mail_file_unreadable: 'Este arquivo não é um e-mail (.eml).',
  mail_variable_unknown: 'Use só {{cliente}}, {{agente}}, {{numero}} e {{titulo}}.',
  mail_app_missing: 'Informe o ID e o segredo de um aplicativo: a instalação não tem um.',
  mailbox_alias_taken: 'Este endereço já é de uma caixa de e-mail.',
  mail_unencrypted: 'Escolha uma conexão criptografada.',
}
