/** Errors about documents. */
export const documentErrors = {
  document_not_found: { pt: 'Documento não encontrado.', en: 'Document not found.' },
  document_not_for_customer: {
    pt: 'O cliente deste ticket não pode ler este documento. Envie um link seguro, ou mude para quem ele é.',
    en: 'The customer of this ticket may not read this document. Send a secure link, or change whom it is for.',
  },
  document_folder_not_found: { pt: 'Pasta não encontrada.', en: 'Folder not found.' },
  document_changed: {
    pt: 'O documento mudou enquanto você o editava.',
    en: 'The document changed while you were editing it.',
  },
  document_title_taken: {
    pt: 'A pasta já tem um documento com este título.',
    en: 'The folder already has a document with this title.',
  },
  document_folder_exists: {
    pt: 'Já existe uma pasta com este nome neste lugar.',
    en: 'A folder with this name already exists in this place.',
  },
  document_folder_not_empty: {
    pt: 'A pasta não está vazia. Diga para onde vai o que está nela.',
    en: 'The folder is not empty. Say where its contents go.',
  },
  document_folder_circle: {
    pt: 'Uma pasta não pode ficar dentro dela mesma.',
    en: 'A folder cannot lie within itself.',
  },
  document_folder_depth: {
    pt: 'As pastas têm no máximo 6 níveis.',
    en: 'Folders have 6 levels at most.',
  },
  too_many_document_folders: {
    pt: 'A organização já tem o máximo de pastas.',
    en: 'The organisation already has the most folders it can have.',
  },
  too_many_document_versions: {
    pt: 'Este documento já tem o máximo de versões.',
    en: 'This document already has the most versions it can have.',
  },
  too_many_document_links: {
    pt: 'Este documento já tem o máximo de vínculos.',
    en: 'This document already has the most links it can have.',
  },
  document_zip_empty: {
    pt: 'Nenhum destes documentos tem um arquivo que se possa baixar.',
    en: 'None of these documents has a file that can be downloaded.',
  },
  document_zip_too_large: {
    pt: 'Estes arquivos passam de 1 GB. Baixe menos documentos de cada vez.',
    en: 'These files take more than 1 GB. Download fewer documents at a time.',
  },
  document_is_file: { pt: 'Este documento é um arquivo: envie uma nova versão.', en: 'This document is a file: upload a new version.' },
  document_is_link: { pt: 'Este documento é um endereço, sem arquivo.', en: 'This document is an address, without a file.' },
  document_version_not_current: {
    pt: 'Há uma versão mais nova: leia-a antes de confirmar.',
    en: 'There is a newer version: read it before you confirm.',
  },
  document_not_reviewed: {
    pt: 'Este documento não está em revisão.',
    en: 'This document is not in review.',
  },
  document_needs_no_acknowledgement: {
    pt: 'Este documento não pede confirmação de leitura.',
    en: 'This document asks for no confirmation of reading.',
  },
  document_not_published: {
    pt: 'Só um documento publicado pode ser compartilhado por link.',
    en: 'Only a published document can be shared by a link.',
  },
  too_many_document_shares: {
    pt: 'Este documento já tem o máximo de links ativos.',
    en: 'This document already has the most active links it can have.',
  },
  document_share_not_found: {
    pt: 'Este link não existe ou não vale mais.',
    en: 'This link does not exist or is no longer valid.',
  },
  document_share_password: { pt: 'A senha não confere.', en: 'The password is not right.' },
  document_template_not_found: { pt: 'Template de documento não encontrado.', en: 'Document template not found.' },
  document_template_exists: {
    pt: 'Já existe um template de documento com este nome.',
    en: 'A document template of this name exists already.',
  },
  document_template_changed: {
    pt: 'O template mudou enquanto você o editava.',
    en: 'The template changed while you were editing it.',
  },
  too_many_document_templates: {
    pt: 'A organização já tem o máximo de templates de documento.',
    en: 'The organisation already has the most document templates it can have.',
  },
  document_too_long: { pt: 'O documento passa de 100 páginas.', en: 'The document has more than 100 pages.' },
  document_quota: {
    pt: 'Não há mais espaço para documentos na organização. Apague o que não serve mais, ou fale com quem administra a instalação.',
    en: 'The organisation has no room for more documents. Delete what is not needed any more, or ask whoever runs the installation.',
  },
  document_under_signature: {
    pt: 'Há um pedido de assinatura em aberto para este documento. Cancele-o antes.',
    en: 'A request for signatures of this document is open. Cancel it first.',
  },
  document_version_signed: {
    pt: 'A versão atual foi assinada. Confirme que a nova versão começa sem assinaturas.',
    en: 'The current version was signed. Confirm that the new version begins without signatures.',
  },
  document_not_pdf: { pt: 'Só um arquivo PDF pode ser assinado.', en: 'Only a PDF file can be signed.' },
  document_not_published_to_sign: {
    pt: 'Só um documento publicado pode ser assinado.',
    en: 'Only a published document can be signed.',
  },
  signature_not_found: { pt: 'Pedido de assinatura não encontrado.', en: 'Request for signatures not found.' },
  signature_over: { pt: 'Este pedido de assinatura já terminou.', en: 'This request for signatures is over.' },
  signature_reminded_lately: {
    pt: 'Um lembrete saiu há menos de uma hora.',
    en: 'A reminder was sent less than an hour ago.',
  },
  signature_link_invalid: { pt: 'Este link não existe ou não vale mais.', en: 'This link does not exist or is no longer valid.' },
  signature_unread: { pt: 'Abra o documento antes de assinar.', en: 'Open the document before you sign.' },
  signature_code_wrong: {
    pt: 'O código não confere ou venceu. Peça outro se precisar.',
    en: 'The code is not right or has expired. Ask for another one if needed.',
  },
  signature_codes_spent: {
    pt: 'Espere um minuto antes de pedir outro código; depois de dez, peça um novo link.',
    en: 'Wait a minute before you ask for another code; after ten, ask for a new link.',
  },
} as const
