/** Why an input about templates is refused. */
export const templatesReasons = {
  template_takes_and_gives: 'Escolha: ou o ticket fica com quem aplica, ou vai para outra pessoa.',
  template_status_and_snooze: 'Escolha: ou um status, ou adiar.',
  template_without_effect: 'Escreva um texto, ou escolha o que muda no ticket.',
  template_roles_of_own: 'Um template só seu não tem papéis.',
  template_role_not_there: 'Este papel não existe entre os da equipe.',
  variables_not_there: ({ names }: { names: readonly string[] }) => `Não há estes campos: ${names.join(', ')}.`,
  variables_hidden: ({ names }: { names: readonly string[] }) => `Clientes não podem ler: ${names.join(', ')}.`,
  variables_without_value: ({ names }: { names: readonly string[] }) =>
    `Sem valor neste ticket: ${names.map((name) => `{{${name}}}`).join(', ')}.`,
  variables_unknown: ({ unknown, known }: { unknown: readonly string[]; known: readonly string[] }) =>
    `Variáveis que não existem: ${unknown.join(', ')}. As que existem: ${known.join(', ')}.`,
}
