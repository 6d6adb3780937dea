import { STATUS, type Status } from './statuses.ts'
import { type OwnType, typeWord } from './type-words.ts'

type NamedType = Pick<OwnType, 'key' | 'name'>

/** Why an input about tickets is refused. */
export const ticketsReasons = {
  without_letters: 'Escreva letras ou números.',
  any_of_one: 'Com uma só alternativa, use uma condição obrigatória.',
  spam_is_a_status: 'Spam é um status: não informe outro.',
  no_tickets_named: 'Informe os tickets ou um filtro.',
  too_many_at_once: 'São tickets demais para uma alteração só. Restrinja o filtro.',
  only_customers_message_splits: 'Só a mensagem de um cliente vira um novo ticket.',
  too_many_relations: 'Um dos tickets já tem 100 vínculos.',
  already_related: 'Estes tickets já têm este vínculo.',
  circular_relation: 'Isso formaria um círculo entre os tickets.',
  has_other_parent: 'O ticket filho já tem outro ticket pai.',
  too_many_levels: 'São no máximo 3 níveis de tickets pai e filho.',
  same_ticket: 'Escolha outro ticket.',
  ticket_unknown: 'Não há ticket com este número entre os que você vê.',
  priority_reason_missing: 'Diga por que a prioridade difere da que a matriz propõe.',
  priority_reason_without_priority: 'O motivo acompanha uma prioridade: informe qual.',
  priority_not_assessed: 'Esta organização não avalia urgência e impacto.',
  type_not_found: 'Este tipo não existe.',
  type_off: 'Este tipo está desativado. Escolha outro.',
  built_in_type_stays: 'Um tipo padrão não pode ser excluído, só desativado.',
  types_incomplete: 'Envie todos os tipos, cada um uma vez. Recarregue a lista.',
  no_active_type: 'Ao menos um tipo fica ativo.',
  queue_not_found: 'Esta fila não existe.',
  requester_given_twice: 'Informe o cliente uma só vez.',
  requester_not_found: 'Este solicitante não existe.',
  not_assignable: 'Este usuário não pode ser responsável por este ticket.',
  scheduled_for_missing: 'Informe até quando o ticket fica agendado (uma data futura).',
  type_name_taken: ({ type }: { type: NamedType }) => `Já é o nome do tipo ${typeWord(type)}.`,
  type_in_use: ({ type }: { type: NamedType }) => `O tipo ${typeWord(type)} está em uso: só pode ser desativado.`,
  status_name_taken: ({ status }: { status: Status }) => `Já é o nome do status ${STATUS[status].name}.`,
  tag_added_and_removed: 'A mesma tag não pode ser posta e tirada.',
  tags_not_found: ({ ids }: { ids: readonly number[] }) => `Tags que não existem: ${ids.join(', ')}.`,
}
