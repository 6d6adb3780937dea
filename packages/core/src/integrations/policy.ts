export const integrationPolicy = { 'integration.manage': () => true }
