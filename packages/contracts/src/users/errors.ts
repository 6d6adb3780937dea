/** Errors about people. */
export const usersErrors = {
  user_not_found: { pt: 'Usuário não encontrado.', en: 'User not found.' },
  user_inactive: { pt: 'Esta pessoa está inativa.', en: 'This person is inactive.' },
  contact_changed: {
    pt: 'Outra pessoa alterou estes dados enquanto você editava.',
    en: 'Somebody else changed this while you were editing.',
  },
  service_account_not_found: { pt: 'Conta de serviço não encontrada.', en: 'Service account not found.' },
  service_account_changed: {
    pt: 'A conta de serviço mudou enquanto você a editava.',
    en: 'The service account changed while you were editing it.',
  },
  too_many_service_accounts: {
    pt: 'A organização já tem o máximo de contas de serviço.',
    en: 'The organisation already has the most service accounts it can have.',
  },
  email_taken: { pt: 'Já existe um usuário com este e-mail.', en: 'There is a user with this e-mail already.' },
  last_admin: {
    pt: 'Este é o último administrador ativo da organização. Promova outra pessoa antes.',
    en: 'This is the last active administrator of the organisation. Promote somebody else first.',
  },
  invite_not_open: {
    pt: 'Só quem está ativo e ainda não entrou pode ser convidado.',
    en: 'Only those who are active and have not signed in yet can be invited.',
  },
} as const
