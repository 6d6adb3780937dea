/** Errors about searches. */
export const searchErrors = {
  search_not_found: { pt: 'Esta busca não existe mais.', en: 'This search does not exist any more.' },
  too_many_searches: {
    pt: 'Você já guarda o máximo de buscas. Apague uma antes.',
    en: 'You keep as many searches as you may. Remove one first.',
  },
  search_too_wide: {
    pt: 'Há tickets demais aqui para acompanhar. Filtre mais.',
    en: 'There are too many tickets in it to be followed. Narrow it down.',
  },
} as const
