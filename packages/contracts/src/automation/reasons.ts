/** Why an input about automation is refused. */
export const automationReasons = {
  rule_no_dry_run: 'Regras por agenda não têm teste no passado: veja as próximas datas no efeito.',
  rule_only_after: 'Antes, só de uma data ou de um prazo de SLA.',
  rule_not_a_date: ({ key }: { key: string }) => `O campo “${key}” não é de data.`,
  rule_macro_not_there: 'Esta macro não existe mais, ou é de uma pessoa só.',
  rule_macro_of_person: 'Esta macro assume ou adia o ticket: isso só uma pessoa faz.',
  rule_no_field: 'Escolha ao menos um campo.',
  rule_made_too_many: ({ most }: { most: number }) => `Regras e fluxos já abriram ${most} tickets para este.`,
  rule_made_too_deep: 'Este ticket já veio de tickets demais que regras e fluxos abriram.',
  rule_values_of_field: 'Informe valores de um só campo, que os tenha.',
  rule_action_twice: 'Cada ação pode aparecer uma vez só.',
  rule_order_incomplete: 'Envie todas as regras, cada uma uma vez.',
  rule_variable_unknown: ({ name }: { name: string }) => `Não existe a variável “${name}”.`,
  rule_variable_empty: ({ name }: { name: string }) => `A variável “${name}” não tem valor neste ticket.`,
}
