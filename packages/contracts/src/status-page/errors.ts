/** Errors about the status page. */
export const statusPageErrors = {
  status_page_not_found: { pt: 'Não há página de situação neste endereço.', en: 'There is no status page at this address.' },
  status_page_changed: { pt: 'Alguém alterou a página de situação enquanto isso.', en: 'Somebody changed the status page meanwhile.' },
  status_subscribers_not_taken: {
    pt: 'Esta página não aceita inscrições por e-mail.',
    en: 'This page does not take subscriptions by e-mail.',
  },
  status_subscription_link_invalid: {
    pt: 'Este link não vale mais. Peça a inscrição de novo na página de situação.',
    en: 'This link is no longer valid. Subscribe again on the status page.',
  },
  status_subscriber_not_found: { pt: 'Esta inscrição não existe.', en: 'This subscription does not exist.' },
} as const
