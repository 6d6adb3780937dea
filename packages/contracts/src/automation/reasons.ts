/** Why an input about automation is refused. */
export const automationReasons = {
  rule_no_field: 'Escolha ao menos um campo.',
  rule_action_twice: 'Cada ação pode aparecer uma vez só.',
  rule_order_incomplete: 'Envie todas as regras, cada uma uma vez.',
  rule_variable_unknown: ({ name }: { name: string }) => `Não existe a variável “${name}”.`,
  rule_variable_empty: ({ name }: { name: string }) => `A variável “${name}” não tem valor neste ticket.`,
}
