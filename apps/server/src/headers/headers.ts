export const PERMISSIONS = 'camera=(), microphone=(), geolocation=(), payment=()'

/** For answers given before the hooks that set them: broken addresses, refused upgrades. The same as everywhere else. */
export const REFUSAL_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none';base-uri 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'strict-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-site',
  'permissions-policy': PERMISSIONS,
}
