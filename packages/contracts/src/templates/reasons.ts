/** Why an input about templates is refused. */
export const templatesReasons = {
  variables_not_there: ({ names }: { names: readonly string[] }) => `Não há estes campos: ${names.join(', ')}.`,
  variables_hidden: ({ names }: { names: readonly string[] }) => `Clientes não podem ler: ${names.join(', ')}.`,
  variables_without_value: ({ names }: { names: readonly string[] }) =>
    `Sem valor neste ticket: ${names.map((name) => `{{${name}}}`).join(', ')}.`,
  variables_unknown: ({ unknown, known }: { unknown: readonly string[]; known: readonly string[] }) =>
    `Variáveis que não existem: ${unknown.join(', ')}. As que existem: ${known.join(', ')}.`,
}
