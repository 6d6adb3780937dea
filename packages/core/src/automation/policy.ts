export const automationPolicy = { 'automation.manage': () => true }
