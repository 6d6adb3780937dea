/** Why an input about roles is refused. */
export const rolesReasons = {
  role_not_copyable: 'Este papel não existe ou não pode ser copiado.',
  replacement_not_found: 'Este papel não existe ou é o que será excluído.',
  role_not_found: 'Este papel não existe.',
  permission_not_for_role: 'Este papel não pode ter esta permissão assim.',
  system_role_named: 'Os papéis do sistema mantêm nome e descrição.',
  role_beyond_yours: 'Você não pode conceder este papel.',
  permission_beyond_yours: 'Você não tem esta permissão.',
}
