/** Errors about watching. */
export const watchersErrors = {
  watch_not_found: { pt: 'Já não acompanha.', en: 'Does not follow any more.' },
  watch_not_restored: {
    pt: 'Não pode voltar a acompanhar: já acompanha, não vê mais, ou não existe mais.',
    en: 'Cannot follow again: follows already, no longer sees it, or it is gone.',
  },
  too_many_watchers: {
    pt: 'Um ticket tem até 100 observadores. Faça uma equipe acompanhar em vez de mais pessoas.',
    en: 'A ticket has up to 100 followers. Have a team follow instead of more people.',
  },
  too_many_watching: {
    pt: 'Já há 100 pessoas acompanhando isto.',
    en: '100 people follow this already.',
  },
  too_many_watches: {
    pt: 'Você já acompanha o máximo. Deixe de acompanhar algo antes.',
    en: 'You follow as much as you may. Stop following something first.',
  },
  too_many_watched_searches: {
    pt: 'A organização já acompanha o máximo de visões e buscas.',
    en: 'The organisation follows as many views and searches as it may.',
  },
} as const
