/** Errors about roles. */
export const rolesErrors = {
  role_not_found: { pt: 'Papel não encontrado.', en: 'Role not found.' },
  role_exists: { pt: 'Já existe um papel com este nome.', en: 'A role of this name exists already.' },
  role_in_use: {
    pt: 'Há pessoas com este papel. Escolha o papel que elas recebem no lugar.',
    en: 'People have this role. Choose the one they get instead.',
  },
  role_fixed: { pt: 'Este papel não pode ser alterado por você.', en: 'You cannot change this role.' },
  role_changed: { pt: 'O papel mudou enquanto você editava.', en: 'The role changed while you were editing.' },
  last_role_manager: {
    pt: 'Sem ninguém que possa alterar papéis, a organização ficaria sem controle de acesso.',
    en: 'Nobody could change roles any more: somebody must keep that right.',
  },
  too_many_roles: { pt: 'A organização já tem o máximo de papéis.', en: 'The organisation has as many roles as it may.' },
} as const
