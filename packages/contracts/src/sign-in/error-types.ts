import type { ErrorCode } from '../errors.ts'

/** How the sign-in widget tells errors apart; `unknown` shows the message that came with it. */
export const ERROR_TYPES = [
  'invalid_email',
  'invalid_phone_number',
  'unsubscribed_phone_number',
  'user_lock_limit_reached',
  'otp_code_not_found',
  'unable_to_auth_magic_link',
  'breached_password',
  'inactive_email',
  'unauthorized_credentials',
  'user_unauthenticated',
  'email_not_found',
  'no_user_password',
  'reset_password',
  'oauth_token_not_found',
  'invalid_code',
  'member_password_not_found',
  'oauth_flow_callback_error',
  'unauthorized_action',
  'invalid_session_token',
  'session_not_found',
  'invalid_phone_number_country_code',
  'duplicate_member_phone_number',
  'origin_not_allowed_for_client',
  'invalid_client',
  'oauth_config_not_found',
  'no_login_redirect_urls_set',
  'no_signup_redirect_urls_set',
  'default_provider_not_allowed',
] as const
export type ErrorType = (typeof ERROR_TYPES)[number]

/** The errors of Google One Tap's set-up: they concern the site's developer, so the button stays. */
export const ONE_TAP_ERRORS: readonly ErrorType[] = [
  'origin_not_allowed_for_client',
  'invalid_client',
  'oauth_config_not_found',
  'no_login_redirect_urls_set',
  'no_signup_redirect_urls_set',
  'default_provider_not_allowed',
]

/** What the widget calls an error of ours; a code that is not here goes by its own name. */
const TYPE_OF: Partial<Record<ErrorCode, ErrorType>> = {
  account_pending: 'inactive_email',
  code_invalid: 'otp_code_not_found',
  forbidden: 'unauthorized_action',
  invalid_credentials: 'unauthorized_credentials',
  link_invalid: 'unable_to_auth_magic_link',
  oauth_config: 'oauth_config_not_found',
  oauth_failed: 'oauth_flow_callback_error',
  oauth_token_invalid: 'oauth_token_not_found',
  password_breached: 'breached_password',
  phone_region: 'invalid_phone_number_country_code',
  phone_taken: 'duplicate_member_phone_number',
  phone_unsubscribed: 'unsubscribed_phone_number',
  second_factor_wrong: 'invalid_code',
  session_expired: 'session_not_found',
  too_many_attempts: 'user_lock_limit_reached',
  too_many_codes: 'user_lock_limit_reached',
  unauthenticated: 'user_unauthenticated',
  wallet_invalid: 'unauthorized_credentials',
}

/** Refused fields have a type of their own. */
const TYPE_OF_FIELD: Record<string, ErrorType> = { email: 'invalid_email', phone_number: 'invalid_phone_number' }

/** @param field the first refused field of an input */
export const errorTypeOf = (code: ErrorCode, field?: string): string =>
  (code === 'invalid_input' && field !== undefined && TYPE_OF_FIELD[field]) || TYPE_OF[code] || code
