import { messages } from '../messages.ts'

/** Texts of the change of one's own address. */
export const t = messages('ui.email-change', {
  title: 'Trocar o e-mail',
  text: 'Com ele você entra e recebe avisos. A troca vale quando o novo endereço confirmar; o atual recebe um aviso e pode desfazê-la por 7 dias.',
  open: 'Trocar e-mail',
  email: 'Novo e-mail',
  missing: 'Informe o novo e-mail.',
  wrong: 'Informe um e-mail válido.',
  send: 'Enviar confirmação',
  sending: 'Enviando…',
  cancel: 'Cancelar',
  pending: 'Aguardando a confirmação de {email}, até {when}.',
  withdraw: 'Cancelar a troca',
  withdrawn: 'Troca cancelada.',
  sent: 'Confirme pelo link enviado a {email}.',
  failed: 'Não foi possível trocar: {why}',
  bySso: 'Seu e-mail vem do login único da organização. Peça a troca ao administrador.',
  byDirectory: 'Sua conta é mantida pelo diretório da organização. Troque o e-mail por lá.',
  byProvider: 'O e-mail desta conta é do provedor de identidade e não pode ser trocado aqui.',
})
