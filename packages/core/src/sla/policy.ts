/** Everybody of the desk reads policies and clocks; who may change them may change all. */
export const slaPolicy = { 'sla.manage': () => true }
