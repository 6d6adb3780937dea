/** The secret that every simulated provider knows clients by; Apple's is a key. It opens nothing outside of a simulation. */
export const SIMULATED_SECRET = 'segredo-do-simulador'
