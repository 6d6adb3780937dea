import { messages } from '@balcao/ui/lib/messages'
import { actionsOf } from './actions-of.ts'

const ACTIONS = {
  'route.access': 'Tela aberta',
  'permission.check': 'Permissão verificada',
  'access.denied': 'Acesso negado',
  'auth.logout': 'Saída',
  'session.started': 'Sessão iniciada',
  'session.ended': 'Sessão encerrada',
  'impersonation.started': 'Começou a ver como outra pessoa',
  'impersonation.ended': 'Parou de ver como outra pessoa',
  'session.revoked': 'Sessão revogada',
  'session.locked': 'Conta bloqueada por tentativas',
  'session.token_reused': 'Sessão usada por dois ao mesmo tempo',
  'auth.proof_failed': 'Confirmação de identidade recusada',
  'password.reset_requested': 'Nova senha pedida',
  'password.reset': 'Senha redefinida',
  'password.created': 'Senha criada',
  'password.changed': 'Senha alterada',
  'email.validated': 'E-mail confirmado',
  'second_factor.enabled': 'Segundo fator ativado',
  'second_factor.disabled': 'Segundo fator desativado',
  'recovery_codes.renewed': 'Códigos de recuperação renovados',
  'api_token.created': 'Token de API criado',
  'api_token.rotated': 'Segredo de um token de API trocado',
  'service_account.created': 'Conta de serviço criada',
  'service_account.updated': 'Conta de serviço alterada',
  'service_account.deleted': 'Conta de serviço excluída',
  'api_token.revoked': 'Token de API revogado',
  'passkey.added': 'Chave de acesso adicionada',
  'passkey.renamed': 'Chave de acesso renomeada',
  'passkey.removed': 'Chave de acesso removida',
  'passkey.copied': 'Chave de acesso recusada: pode haver uma cópia',
  'wallet.linked': 'Carteira vinculada',
  'wallet.removed': 'Carteira removida',
  'phone.removed': 'Telefone removido',
  'consent.given': 'Identidade informada a outro site',
  'passkeys.removed': 'Chaves de acesso removidas pelo administrador',
  'email.change_requested': 'Troca de e-mail pedida',
  'email.change_stopped': 'Troca de e-mail cancelada',
  'email.changed': 'E-mail trocado',
  'email.change_undone': 'Troca de e-mail desfeita',
  'invite.accepted': 'Convite aceito',
}

/** For the English twin. */
export type Words = typeof word
const word = messages('audit.action.auth', ACTIONS)
export const auth = actionsOf(ACTIONS, word)
