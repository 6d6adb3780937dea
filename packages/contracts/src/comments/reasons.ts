import { count } from '../reason-text.ts'

/** Why an input about messages is refused. */
export const commentsReasons = {
  too_many_marks: 'Há sinais de formatação demais. Ponha o texto num bloco de código (```) ou envie-o como arquivo.',
  send_date_out_of_range: 'Escolha uma data futura, em até um ano.',
  note_keeps_status: 'Uma nota interna não muda o status.',
  too_nested: ({ most }: { most: number }) => `Há listas ou citações demais umas dentro das outras: são até ${most} níveis.`,
  table_too_large: ({ most }: { most: number }) => `A tabela é grande demais: são até ${count(most)} células. Envie-a como arquivo.`,
  too_many_files: ({ most }: { most: number }) => `Uma mensagem leva no máximo ${most} arquivos.`,
}
