import { messages } from '@balcao/ui/lib/messages'

export const t = messages('ticketWorkflow', {
  reasonTitle: 'Por que {status}?',
  reasonText: 'O fluxo do ticket pede um motivo para este passo. Ele fica no histórico, que só a equipe lê.',
  reason: 'Motivo',
  reasonMissing: 'Escreva o motivo, com ao menos 3 letras.',
  confirm: 'Mudar o status',
  cancel: 'Cancelar',
  step: '{label} → {status}',
  asks: 'pede {what}',
  follows: 'Segue o fluxo “{name}”',
  nowhere: 'Nenhum passo sai deste status.',
  override: 'Outro status, por cima do fluxo…',
  overrideTitle: 'Mudar o status por cima do fluxo “{name}”',
  overrideText: 'O histórico e a auditoria guardam que foi por cima do fluxo, e por quê.',
  overrideStatus: 'Novo status',
  failed: 'Não foi possível ver os passos do fluxo',
})
