export const ssoPolicy = { 'sso.manage': () => true }
