import { ROLE_NAME, type Role } from '../access.ts'
import { STATUS, type Status } from '../tickets/statuses.ts'

/** Why a workflow, or a move that it has a say in, is refused. */
export const workflowReasons = {
  transition_impossible: ({ from, to }: { from: Status; to: Status }) =>
    `Nenhum ticket passa de ${STATUS[from].name} para ${STATUS[to].name}.`,
  transition_twice: ({ from, to }: { from: Status; to: Status }) => `Já há um passo de ${STATUS[from].name} para ${STATUS[to].name}.`,
  status_without_exit: ({ status }: { status: Status }) =>
    `De ${STATUS[status].name} nenhum passo leva adiante: os tickets ficariam presos.`,
  workflow_without_types: 'Um fluxo ativo precisa de ao menos um tipo de ticket.',
  type_has_workflow: ({ name }: { name: string }) => `Este tipo já segue o fluxo “${name}”.`,
  transition_missing: ({ workflow }: { workflow: string }) => `O fluxo “${workflow}” não prevê este passo.`,
  transition_role: ({ role }: { role: Role }) => `Este passo é de quem tem o papel ${ROLE_NAME[role]} ou acima dele.`,
  transition_conditions: 'O ticket não atende às condições deste passo.',
  transition_assignee: 'Defina antes um responsável pelo ticket.',
  transition_field: ({ label }: { label: string }) => `Preencha “${label}”, que este passo pede.`,
  transition_reason: 'Diga o motivo, que este passo pede.',
  transition_approval: 'Este passo pede uma aprovação: peça-a no ticket.',
  transition_approval_pending: 'Este passo pede uma aprovação, que ainda não foi decidida.',
  transition_approval_refused: 'Este passo pede uma aprovação, e a última foi recusada.',
  override_without_status: 'Passar por cima do fluxo só vale com um status novo.',
}
