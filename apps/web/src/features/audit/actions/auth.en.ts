import type { Twin } from '@balcao/ui/lib/messages'
import type { Words } from './auth.ts'

export const en: Twin<Words> = {
  'audit.action.auth': {
    'route.access': 'Screen opened',
    'permission.check': 'Permission checked',
    'access.denied': 'Access denied',
    'auth.logout': 'Signed out',
    'session.started': 'Session started',
    'session.ended': 'Session ended',
    'session.revoked': 'Session revoked',
    'session.locked': 'Account locked after attempts',
    'session.token_reused': 'Session used by two at once',
    'auth.proof_failed': 'Proof of identity refused',
    'password.reset_requested': 'New password asked for',
    'password.reset': 'Password reset',
    'password.changed': 'Password changed',
    'email.validated': 'E-mail confirmed',
    'second_factor.enabled': 'Second factor turned on',
    'second_factor.disabled': 'Second factor turned off',
    'recovery_codes.renewed': 'Recovery codes renewed',
    'api_token.created': 'API token created',
    'api_token.revoked': 'API token revoked',
    'invite.accepted': 'Invitation accepted',
  },
}
