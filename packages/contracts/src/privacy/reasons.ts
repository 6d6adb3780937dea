/** Why an input about privacy is refused. */
export const privacyReasons = {
  retention_days: ({ least }: { least: number }) => `Use pelo menos ${least} dias.`,
  retention_conditions: 'Só regras sobre tickets têm condições.',
  retention_name_taken: 'Já existe uma regra com este nome.',
  hold_until_passed: 'A data precisa ser hoje ou depois.',
  hold_subject_not_found: 'Isto não existe mais.',
  part_not_found: 'Este trecho não está na mensagem.',
  erasure_number: 'Digite o número deste ticket.',
  request_answer: 'Escreva a resposta que a pessoa vai ler.',
  pack_of_one: 'Diga de quem é o pacote: de uma pessoa ou de uma solicitação.',
  responsible_not_there: 'Escolha alguém ativo da equipe que administre a privacidade.',
}
