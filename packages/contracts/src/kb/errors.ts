/** Errors about the knowledge base. */
export const kbErrors = {
  article_not_found: { pt: 'Artigo não encontrado.', en: 'Article not found.' },
  category_not_found: { pt: 'Categoria não encontrada.', en: 'Category not found.' },
  article_version_not_found: { pt: 'Versão não encontrada.', en: 'Version not found.' },
  article_attachment_not_found: { pt: 'Arquivo do artigo não encontrado.', en: 'File of the article not found.' },
  article_feedback_not_found: { pt: 'Comentário não encontrado.', en: 'Feedback not found.' },
  article_changed: { pt: 'O artigo mudou enquanto você editava.', en: 'The article changed while you were editing.' },
  article_transition: { pt: 'O artigo não pode ir para este estado agora.', en: 'The article cannot go to this status now.' },
  article_scheduled: {
    pt: 'A publicação deste texto está agendada. Cancele o agendamento para mudá-lo.',
    en: 'This text is scheduled to be published. Cancel that to change it.',
  },
  article_in_use: { pt: 'Outros artigos apontam para este.', en: 'Other articles link to this one.' },
  article_draft_exists: {
    pt: 'Há um rascunho aberto. Restaurar apaga o que está nele.',
    en: 'A draft is open. Restoring replaces what is in it.',
  },
  article_own_review: {
    pt: 'Quem escreveu não aprova o próprio texto. Peça a outra pessoa.',
    en: 'Nobody approves their own text. Ask somebody else.',
  },
  article_attachment_in_use: { pt: 'O texto ainda mostra este arquivo.', en: 'The text still shows this file.' },
  category_changed: { pt: 'A categoria mudou enquanto você editava.', en: 'The category changed while you were editing.' },
  category_not_empty: {
    pt: 'A categoria tem artigos ou subcategorias. Escolha para onde vão.',
    en: 'The category has articles or categories. Choose where they go.',
  },
  category_cycle: { pt: 'A categoria ficaria dentro dela mesma.', en: 'The category would be inside itself.' },
  category_too_deep: { pt: 'As categorias têm no máximo cinco níveis.', en: 'Categories have at most five levels.' },
  slug_taken: { pt: 'Este endereço já é, ou já foi, de outro.', en: 'This address is, or was, another one’s.' },
  too_many_categories: { pt: 'A organização já tem o máximo de categorias.', en: 'The organisation has as many categories as it may.' },
  kb_settings_changed: {
    pt: 'As configurações mudaram enquanto você editava.',
    en: 'The settings changed while you were editing.',
  },
  transfer_not_found: { pt: 'Exportação ou importação não encontrada.', en: 'Export or import not found.' },
  transfer_state: { pt: 'Isto não pode ser feito agora com esta importação.', en: 'This cannot be done with this import now.' },
  kb_disabled: { pt: 'A base de conhecimento está desativada.', en: 'The knowledge base is turned off.' },
} as const
