import type { Twin } from '@balcao/ui/lib/messages'
import type { Words } from './sso.ts'

export const en: Twin<Words> = {
  'audit.action.sso': {
    'identity_provider.created': 'Identity provider created',
    'identity_provider.updated': 'Identity provider changed',
    'identity_provider.deleted': 'Identity provider deleted',
    'identity_provider.domains_proved': 'Domains of a provider checked',
    'identity_provider.scim_rotated': 'SCIM token made',
    'identity_provider.scim_removed': 'SCIM tokens revoked',
    'identity_provider.sync_started': 'Synchronisation of a directory asked for',
    'identity_provider.sync_confirmed': 'Deactivations of a synchronisation confirmed',
    'sso_identity.linked': 'Single sign-on linked',
    'sso_identity.unlinked': 'Single sign-on unlinked',
    'social_provider.created': 'Social provider set up',
    'social_provider.updated': 'Social provider changed',
    'social_provider.deleted': 'Social provider deleted',
    'social_identity.linked': 'Social login linked',
    'social_identity.unlinked': 'Social login unlinked',
    'session.without_sso': 'Sign-in by password despite single sign-on',
    'sign_in_settings.updated': 'Sign-in widget changed',
    'sign_in.channel_shut': 'Sending of codes stopped by itself',
    'sign_in.channel_opened': 'Sending of codes opened again',
    'scim_group.created': 'SCIM group created',
    'scim_group.updated': 'SCIM group changed',
    'scim_group.deleted': 'SCIM group deleted',
  },
}
