/** Errors about deadlines. */
export const deadlineErrors = {
  deadline_feed_not_found: { pt: 'Este endereço de calendário não existe.', en: 'This calendar address does not exist.' },
} as const
