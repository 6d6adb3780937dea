/** The files this tab asked for: it says itself when one is there. */
const files = new Set<unknown>()

export const noteExport = (file: string): void => void files.add(file)
export const isExportedHere = (file: unknown): boolean => files.has(file)
