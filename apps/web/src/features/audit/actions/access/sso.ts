import { messages } from '@balcao/ui/lib/messages'
import { actionsOf } from '../actions-of.ts'

const ACTIONS = {
  'identity_provider.created': 'Provedor de identidade criado',
  'identity_provider.updated': 'Provedor de identidade alterado',
  'identity_provider.deleted': 'Provedor de identidade excluído',
  'identity_provider.domains_proved': 'Domínios de um provedor conferidos',
  'identity_provider.scim_rotated': 'Token de SCIM gerado',
  'identity_provider.scim_removed': 'Tokens de SCIM revogados',
  'identity_provider.sync_started': 'Sincronização de diretório pedida',
  'identity_provider.sync_confirmed': 'Desativações de uma sincronização confirmadas',
  'sso_identity.linked': 'Login único vinculado',
  'sso_identity.unlinked': 'Login único desvinculado',
  'social_provider.created': 'Rede social configurada',
  'social_provider.updated': 'Rede social alterada',
  'social_provider.deleted': 'Rede social excluída',
  'social_identity.linked': 'Login de rede social vinculado',
  'social_identity.unlinked': 'Login de rede social desvinculado',
  'session.without_sso': 'Entrada por senha apesar do login único',
  'sign_in_settings.updated': 'Widget de entrada alterado',
  'sign_in.channel_shut': 'Envio de códigos parado por si só',
  'sign_in.channel_opened': 'Envio de códigos reaberto',
  'scim_group.created': 'Grupo de SCIM criado',
  'scim_group.updated': 'Grupo de SCIM alterado',
  'scim_group.deleted': 'Grupo de SCIM excluído',
}

/** For the English twin. */
export type Words = typeof word
const word = messages('audit.action.sso', ACTIONS)
export const sso = actionsOf(ACTIONS, word)
