/** Which priorities urgency and impact propose, nine by urgency and then impact. No row: the usual ones, switched off. */
export type PriorityMatricesTable = { tenantId: number; enabled: boolean; cells: string[] }
