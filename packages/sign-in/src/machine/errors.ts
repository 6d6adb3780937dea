import type { ErrorType } from '@balcao/contracts/sign-in/error-types'
import type { Say, Texts } from '../texts/texts.ts'

/** The text of each type of error that has one of its own. */
const TEXT_OF: Partial<Record<ErrorType, keyof Texts>> = {
  invalid_email: 'emailInvalid',
  invalid_phone_number: 'phoneInvalid',
  unsubscribed_phone_number: 'unsubscribed_phone_number',
  user_lock_limit_reached: 'user_lock_limit_reached',
  otp_code_not_found: 'otp_code_not_found',
  unable_to_auth_magic_link: 'unable_to_auth_magic_link',
  breached_password: 'breached_password',
  reset_password: 'breached_password',
  inactive_email: 'inactive_email',
  unauthorized_action: 'inactive_email',
  unauthorized_credentials: 'unauthorized_credentials',
  email_not_found: 'unauthorized_credentials',
  no_user_password: 'unauthorized_credentials',
  member_password_not_found: 'unauthorized_credentials',
  user_unauthenticated: 'user_unauthenticated',
  invalid_session_token: 'user_unauthenticated',
  session_not_found: 'user_unauthenticated',
  oauth_token_not_found: 'oauth_token_not_found',
  oauth_flow_callback_error: 'oauth_token_not_found',
  invalid_code: 'invalid_code',
  invalid_phone_number_country_code: 'invalid_phone_number_country_code',
  duplicate_member_phone_number: 'duplicate_member_phone_number',
}

/** Errors of ours beside them, for which a provider's page brings no text of the server. */
const OURS: Record<string, keyof Texts> = {
  account_pending: 'account_pending',
  oauth_account_exists: 'oauth_account_exists',
  oauth_config_not_found: 'oauth_config_not_found',
  oauth_email_unproved: 'oauth_email_unproved',
  oauth_no_account: 'oauth_no_account',
}

/** What an error is shown as: the text of its type, else the message that the server gave; our own text where it gave none. */
export function messageOf(say: Say, { type, message }: { type: string; message: string }): string {
  const text = Object.hasOwn(TEXT_OF, type) ? TEXT_OF[type as ErrorType] : undefined
  if (text || message) return text ? say(text) : message
  return say(Object.hasOwn(OURS, type) ? (OURS[type] as keyof Texts) : 'oauth_token_not_found')
}
