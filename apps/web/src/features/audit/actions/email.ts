import { messages } from '@balcao/ui/lib/messages'
import { actionsOf } from './actions-of.ts'

const ACTIONS = {
  'mailbox.created': 'Caixa de e-mail criada',
  'mailbox.updated': 'Caixa de e-mail alterada',
  'mailbox.removed': 'Caixa de e-mail removida',
  'mailbox.tested': 'Teste de caixa de e-mail enviado',
  'mailbox.proved': 'Endereço de caixa comprovado',
  'mailbox.connected': 'Conexão de caixa de e-mail alterada',
  'mailbox.key': 'Chave DKIM de caixa trocada',
  'mailbox.signing': 'Assinatura DKIM de caixa ligada ou desligada',
  'ticket.mail_copy': 'Cópia das respostas de um ticket alterada',
  'mail_template.updated': 'Modelo de e-mail alterado',
  'mailbox.authorizing': 'Autorização de caixa pedida ao provedor',
  'mailbox.authorized': 'Caixa autorizada pelo provedor',
  'inbound_mail.drop': 'E-mail enviado como arquivo',
  'inbound_mail.recover': 'E-mail suspenso recuperado',
  'inbound_mail.reprocess': 'E-mail processado de novo',
  'inbound_mail.accept': 'Remetente aceito no ticket',
  'inbound_mail.separate': 'E-mail separado do ticket',
  'mail_sender.block': 'Remetente bloqueado',
  'mail_sender.accept': 'Remetente sempre aceito',
  'mail_sender.removed': 'Regra de remetente removida',
  'mail_suppression.created': 'Endereço suprimido',
  'mail_suppression.removed': 'Supressão retirada',
  'mail_filter.created': 'Filtro de e-mail criado',
  'mail_filter.updated': 'Filtro de e-mail alterado',
  'mail_filter.removed': 'Filtro de e-mail removido',
}

/** For the English twin. */
export type Words = typeof word
const word = messages('audit.action.email', ACTIONS)
export const email = actionsOf(ACTIONS, word)
