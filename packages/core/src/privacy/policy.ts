export const privacyPolicy = { 'privacy.manage': () => true }
