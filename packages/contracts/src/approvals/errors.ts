/** Errors about approvals. */
export const approvalErrors = {
  approval_not_found: { pt: 'Esta aprovação não existe mais.', en: 'This approval no longer exists.' },
  approval_settled: {
    pt: 'Esta aprovação já foi decidida, retirada ou venceu.',
    en: 'This approval was already decided, withdrawn or has expired.',
  },
  approval_decided_already: { pt: 'Você já decidiu esta aprovação.', en: 'You have already decided on this approval.' },
  approval_not_yours: { pt: 'Você não é um dos aprovadores.', en: 'You are not one of the approvers.' },
  too_many_approvals: {
    pt: 'Este ticket já tem o máximo de aprovações.',
    en: 'This ticket already has the most approvals it can have.',
  },
  approval_reminded_recently: {
    pt: 'Os aprovadores já foram lembrados há menos de uma hora.',
    en: 'The approvers were already reminded less than an hour ago.',
  },
  approval_link_invalid: {
    pt: 'Este link não vale mais: o pedido já foi decidido, foi retirado ou venceu.',
    en: 'This link is no longer valid: the request was decided, withdrawn or has expired.',
  },
} as const
