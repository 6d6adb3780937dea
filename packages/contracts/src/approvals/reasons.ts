/** Why an input about approvals is refused. */
export const approvalReasons = {
  approval_pending: ({ title }: { title: string }) => `Antes de concluir o ticket, falta a aprovação de “${title}”.`,
  approval_needed_count: 'Diga quantas pessoas precisam aprovar: não mais do que as escolhidas.',
  approval_refuse_why: 'Diga por que você recusa.',
  approval_due_passed: 'O prazo precisa estar no futuro.',
  approver_twice: 'Cada pessoa aprova uma vez só.',
  approver_may_not_read: ({ name }: { name: string }) => `${name} não pode ver este ticket. Adicione a pessoa como observadora antes.`,
  approver_not_there: 'Esta pessoa não existe ou está inativa.',
  approver_is_asker: 'Quem pede a aprovação não pode ser quem aprova.',
}
