/** Why an input about approvals is refused. */
export const approvalReasons = {
  approval_pending: ({ title }: { title: string }) => `Antes de concluir o ticket, falta a aprovação de “${title}”.`,
  approval_needed_count: 'Diga quantas pessoas precisam aprovar: não mais do que as escolhidas.',
  approval_refuse_why: 'Diga por que você recusa.',
  approval_due_passed: 'O prazo precisa estar no futuro.',
  approver_missing: 'Diga quem aprova: pessoas, ou uma regra que as encontre.',
  approver_rule_twice: 'Esta regra já está na lista.',
  approver_role_not_there: 'Este papel não existe na equipe.',
  approver_field_not_there: 'Este campo não existe ou não guarda uma pessoa.',
  approvers_not_found: 'As regras não encontraram ninguém que possa aprovar neste ticket.',
  approvers_too_many: ({ most }: { most: number }) => `As regras encontraram mais de ${most} pessoas.`,
  approver_twice: 'Cada pessoa aprova uma vez só.',
  approver_may_not_read: ({ name }: { name: string }) => `${name} não pode ver este ticket. Adicione a pessoa como observadora antes.`,
  approver_not_there: 'Esta pessoa não existe ou está inativa.',
  approver_is_asker: 'Quem pede a aprovação não pode ser quem aprova.',
}
