/** Errors about documents. */
export const documentErrors = {
  document_not_found: { pt: 'Documento não encontrado.', en: 'Document not found.' },
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
    en: 'The organization already has the most folders it can have.',
  },
  too_many_document_versions: {
    pt: 'Este documento já tem o máximo de versões.',
    en: 'This document already has the most versions it can have.',
  },
  too_many_document_links: {
    pt: 'Este documento já tem o máximo de vínculos.',
    en: 'This document already has the most links it can have.',
  },
  document_is_file: { pt: 'Este documento é um arquivo: envie uma nova versão.', en: 'This document is a file: upload a new version.' },
  document_is_link: { pt: 'Este documento é um endereço, sem arquivo.', en: 'This document is an address, without a file.' },
  document_version_not_current: {
    pt: 'Há uma versão mais nova: leia-a antes de confirmar.',
    en: 'There is a newer version: read it before you confirm.',
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
} as const
