/** Why an input about documents is refused. */
export const documentReasons = {
  document_url_https: 'Informe um endereço completo que comece com https://.',
  document_file_or_url: 'Envie um arquivo ou um endereço, e só um dos dois.',
  document_upload_gone: 'O arquivo enviado não está mais lá: envie-o de novo.',
  document_folder_gone: 'Esta pasta não existe mais.',
  document_companies_missing: 'Diga de quais empresas.',
  document_company_gone: 'Esta empresa não existe.',
  document_role_missing: 'Diga a partir de qual papel.',
  document_role_above: 'Este papel está acima do seu: você não veria mais o documento.',
  document_owner: 'Esta pessoa não pode ser responsável por este documento.',
  document_url_of_file: 'Este documento é um arquivo: envie uma nova versão.',
  document_link_one: 'Envie um ticket, uma empresa ou um artigo, e só um deles.',
  document_link_gone: 'O que você quer vincular não existe ou não é visível para você.',
  document_tags_too_many: ({ most }: { most: number }) => `São no máximo ${most} etiquetas.`,
}
