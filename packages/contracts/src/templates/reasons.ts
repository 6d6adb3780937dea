/** Why an input about templates is refused. */
export const templatesReasons = {
  variables_unknown: ({ unknown, known }: { unknown: readonly string[]; known: readonly string[] }) =>
    `Variáveis que não existem: ${unknown.join(', ')}. As que existem: ${known.join(', ')}.`,
}
