import { count } from '../reason-text.ts'

/** Why an input about reports is refused. */
export const reportsReasons = {
  recipients_only_yourself: 'Só quem vê os números das pessoas pode enviar relatórios a outras.',
  condition_never_worse: 'Mais ou menos tickets criados não é pior nem melhor. Use “acima de”, “abaixo de” ou “maior que antes”.',
  filter_of_tickets: 'Este relatório se filtra por fila e por pessoa; este filtro é só de tickets.',
  not_a_grouping_field: 'Escolha um campo de seleção ou uma caixa de marcação.',
  too_many_rows: ({ most }: { most: number }) => `São mais de ${count(most)} linhas. Use filtros ou um período menor.`,
  too_many_rows_to_print: ({ most }: { most: number }) => `Um PDF tem no máximo ${count(most)} linhas. Use CSV ou Excel.`,
}
