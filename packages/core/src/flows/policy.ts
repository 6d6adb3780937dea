export const flowPolicy = { 'flow.manage': () => true }
