/** Why an input about people is refused. */
export const usersReasons = {
  file_without_people: 'O arquivo não tem nenhuma pessoa.',
  contact_phone_malformed: 'Telefone inválido: de 8 a 25 dígitos, com + ( ) . - e espaços.',
  email_invalid: 'E-mail inválido.',
  requester_email_taken: 'Já existe uma pessoa com este e-mail. Escolha-a em “Cliente”.',
  user_email_taken: 'Já existe um usuário com este e-mail.',
  service_account_role: 'Escolha um papel da equipe, até o seu próprio.',
  service_account_owner: 'Diga quem responde por ela: uma pessoa da equipe ou uma fila.',
  user_not_found: 'Este usuário não existe.',
  only_when_deactivating: 'Só vale ao desativar a pessoa.',
  heir_missing: 'Informe quem recebe os tickets, e só com “reassign”.',
  same_person: 'Escolha outra pessoa.',
  email_repeated: ({ line }: { line: number }) => `E-mail repetido: já está na linha ${line}.`,
  too_many_people: ({ most }: { most: number }) => `O arquivo passa de ${most} pessoas. Divida-o.`,
}
