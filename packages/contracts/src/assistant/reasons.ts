/** Why an input of the assistant is refused. */
export const assistantReasons = {
  model_address: 'Informe um endereço http(s) sem usuário, consulta ou âncora.',
  model_host_inside: 'Este endereço não fica na internet pública.',
  model_unencrypted: 'Use um endereço https.',
  asker_not_customer: 'Escolha um cliente ativo.',
  asker_without_ai: 'A empresa deste cliente não usa IA com os seus dados.',
  article_unknown: 'Este artigo não existe.',
  language_missing: 'Escolha o idioma.',
}
