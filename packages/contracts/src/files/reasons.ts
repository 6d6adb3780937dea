/** Why an input about files is refused. */
export const filesReasons = {
  range_not_satisfiable: 'O arquivo não tem esse trecho; peça um trecho por vez.',
  column_repeated: 'Uma coluna aparece mais de uma vez.',
  part_size: ({ bytes }: { bytes: number }) => `Uma parte tem ${bytes} bytes; só a última tem menos.`,
  not_csv: ({ line }: { line: number }) => `O arquivo não é um CSV válido (linha ${line}).`,
  columns_missing: ({ columns }: { columns: readonly string[] }) => `Faltam colunas na primeira linha: ${columns.join(', ')}.`,
  columns_unknown: ({ columns }: { columns: readonly string[] }) => `Colunas desconhecidas: ${columns.join(', ')}.`,
}
