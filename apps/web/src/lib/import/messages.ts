import { messages } from '@balcao/ui/lib/messages'

/** What every import of a file says; what it is about stands with the feature. */
export const t = messages('import', {
  model: 'Baixar modelo',
  choose: 'Escolher arquivo',
  other: 'Escolher outro arquivo',
  checking: 'Conferindo…',
  unreadable: 'Não foi possível ler o arquivo.',
  nothingYet: 'Nada foi gravado ainda.',
  valid:
    '{n, plural, =0 {Nenhuma linha pode ser importada} one {# linha pode ser importada} many {# de linhas podem ser importadas} other {# linhas podem ser importadas}}',
  invalid: '{n, plural, =0 {nenhuma com erro} one {# com erro} many {# de linhas com erro} other {# com erros}}',
  line: 'Linha',
  problem: 'Conferência',
  fine: 'Pronta',
  onlyBad: 'Mostrar só as linhas com erro',
  skip: 'Deixar de fora as linhas com erro',
  problems: 'problema',
  errorFile: '{n, plural, one {Baixar a linha com erro} many {Baixar as # de linhas com erro} other {Baixar as # linhas com erro}}',
  running: 'Importando…',
  failed: 'Nada foi gravado: {why}',
  cancel: 'Cancelar',
})
