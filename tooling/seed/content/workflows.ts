import { CreateWorkflow } from '@balcao/contracts/workflows/workflows'

/** How the demo's organisation takes changes, and the draft of how it may take purchases. */
export const WORKFLOWS: readonly CreateWorkflow[] = [
  CreateWorkflow.parse({
    name: 'Mudança em produção',
    description: 'Nada muda no ambiente dos clientes sem avaliação, e quem supervisiona confere antes de fechar.',
    types: ['change'],
    transitions: [
      { from: ['new', 'open'], to: 'waiting_third_party', label: 'Pedir parecer técnico' },
      { from: ['new', 'waiting_third_party'], to: 'open', label: 'Começar a execução', requires: { assignee: true } },
      { from: ['open'], to: 'waiting_customer', label: 'Pedir dados ao cliente' },
      { from: ['waiting_customer'], to: 'open', label: 'Cliente respondeu' },
      { from: ['open', 'waiting_third_party'], to: 'scheduled', label: 'Marcar janela da noite' },
      { from: ['open'], to: 'resolved', label: 'Execução concluída', requires: { assignee: true, approval: true } },
      { from: ['resolved'], to: 'closed', label: 'Conferido pela liderança', minRole: 'supervisor' },
      { from: ['resolved'], to: 'open', label: 'Executar de novo', requires: { reason: true } },
      {
        from: ['new', 'open', 'waiting_third_party'],
        to: 'cancelled',
        label: 'Não será feita',
        minRole: 'supervisor',
        requires: { reason: true },
      },
    ],
  }),
  CreateWorkflow.parse({
    name: 'Pedido de acesso (rascunho)',
    description: 'Em discussão com a liderança.',
    types: ['request'],
    active: false,
    transitions: [
      { from: ['new'], to: 'open', label: 'Começar o acesso' },
      { from: ['open'], to: 'waiting_customer' },
      { from: ['waiting_customer'], to: 'open' },
      { from: ['open'], to: 'resolved', label: 'Acesso entregue', requires: { assignee: true } },
      { from: ['resolved'], to: 'open', label: 'Acesso com problema', requires: { reason: true } },
    ],
  }),
]
