const HOUR = 60

type DemoApproval = {
  title: string
  text: string
  /** Whose open ticket it is on: that of an assignee, or of a requester. */
  on: { assignee: string } | { requester: string }
  mode?: 'any' | 'all'
  approvers: readonly { person: string; decision?: 'approved' | 'refused'; comment?: string }[]
  /** Pending where there is none. */
  state?: 'approved' | 'refused'
  dueMinutes?: number
}

/** What the demo's organisation asked people to approve; an agent asked. */
export const APPROVALS: readonly DemoApproval[] = [
  {
    title: 'Desconto de 15% na renovação',
    text: 'O cliente tem proposta de um concorrente. Com 15% ele renova por dois anos.',
    on: { assignee: 'agent@acme.test' },
    approvers: [{ person: 'supervisor@acme.test' }],
    dueMinutes: 48 * HOUR,
  },
  {
    title: 'Janela de manutenção no sábado',
    text: 'O sistema fica fora do ar das 8h às 10h. Podemos seguir?',
    on: { requester: 'client@acme.test' },
    approvers: [{ person: 'client@acme.test' }],
    dueMinutes: 72 * HOUR,
  },
  {
    title: 'Compra de notebook',
    text: 'O equipamento atual não liga e está fora da garantia. Orçamento de R$ 5.200.',
    on: { assignee: 'supervisor@acme.test' },
    mode: 'any',
    approvers: [{ person: 'manager@acme.test', decision: 'approved', comment: 'Pode comprar, com entrega nesta semana.' }],
    state: 'approved',
  },
  {
    title: 'Acesso de administrador para o fornecedor',
    text: 'Pedem acesso total por uma semana para a integração.',
    on: { assignee: 'support@acme.test' },
    approvers: [
      { person: 'supervisor@acme.test', decision: 'refused', comment: 'Criem um acesso só de leitura, que basta para a integração.' },
      { person: 'manager@acme.test' },
    ],
    state: 'refused',
  },
]
