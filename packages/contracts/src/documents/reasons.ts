/** Why an input about documents is refused. */
export const documentReasons = {
  document_url_https: 'Informe um endereço completo que comece com https://.',
  document_one_of: 'Envie um deles, e só um.',
  document_upload_gone: 'Envie o arquivo de novo.',
  document_folder_gone: 'Esta pasta não existe.',
  document_role_above: 'Este papel está acima do seu.',
  document_link_gone: 'Isto não existe ou não é visível para você.',
}
