/** Errors about notifications. */
export const notificationsErrors = {
  unsubscribe_link_invalid: {
    pt: 'Este link não vale mais.',
    en: 'This link is no longer good.',
  },
  notification_not_found: { pt: 'Notificação não encontrada.', en: 'Notification not found.' },
  push_device_not_found: { pt: 'Este navegador não recebe avisos.', en: 'This browser takes no notices.' },
} as const
