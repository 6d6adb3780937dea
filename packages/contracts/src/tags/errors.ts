/** Errors about tags. */
export const tagsErrors = {
  tag_exists: { pt: 'Já existe uma tag com este nome.', en: 'A tag of this name exists already.' },
  too_many_tags: { pt: 'A organização já tem o máximo de tags.', en: 'The organisation has as many tags as it may.' },
  tag_not_found: { pt: 'Tag não encontrada.', en: 'Tag not found.' },
} as const
